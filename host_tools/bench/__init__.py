"""The figures that performance is judged by: `goalmouth bench`.

- `shots`: what comes through the beams in a match.
- `board`: one match on the simulated board, and everything that is measured in it.
- `peer/`: a small firmware of the usual kind (whole frames, a hold-off timer), to compare with.
- `trains`: random trains of pulses against an independent reference.
- `referee`: events a second; `allocation`: what the interpreter allocates.
- `sections`: all of it as one table of sections, printed or as JSON. Other parts add theirs there.
"""

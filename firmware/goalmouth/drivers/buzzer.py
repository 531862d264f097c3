"""A passive buzzer: short patterns by name, played without sleeping.

Wire it between the pin and GND through 100 Ω (or a transistor for a loud one).

    buzzer = Buzzer(Pin(4))
    buzzer.play("goal", now_ms)
    wait_ms = buzzer.step(now_ms)
"""

from machine import PWM

# Notes of (Hz, ms); 0 Hz is a pause.
PATTERNS = {
    "goal": ((1319, 90), (1568, 90), (2093, 260)),
    "no-goal": ((392, 160), (0, 50), (330, 320)),
    "end": ((880, 350), (0, 120), (880, 350), (0, 120), (880, 700)),
    "tap": ((2637, 12),),
    "kick": ((1760, 70),),
    "warn": ((1047, 120), (0, 90), (1047, 120)),
}
_LOUD = 32768  # half of the period: the loudest a square wave gets
NEVER_MS = 60000


class Buzzer:
    """Play patterns on `pin`, a Pin or None for no buzzer. Never raises once it is made."""

    def __init__(self, pin, sound=True):
        self.sound = sound
        self._pwm = PWM(pin, freq=2000, duty_u16=0) if pin is not None else None
        self._notes = ()
        self._index = 0
        self._until_ms = 0
        self.fault = False

    def play(self, name, now_ms):
        """Begin a pattern of PATTERNS, breaking off the one that plays. Unknown names are mute."""
        if self._pwm is None or not self.sound:
            return
        self._notes = PATTERNS.get(name, ())
        self._index = 0
        self._until_ms = now_ms
        if self._notes:
            self.step(now_ms)
        else:
            self.stop()

    def step(self, now_ms):
        """Go on to the next note when it is time; return the ms until the next change."""
        while self._notes and now_ms >= self._until_ms:
            if self._index == len(self._notes):
                self.stop()
                break
            tone_hz, length_ms = self._notes[self._index]
            self._index += 1
            self._until_ms += length_ms
            # A note that is over already, because the loop was late, is not begun.
            if now_ms < self._until_ms:
                self._tone(tone_hz)
        return max(1, self._until_ms - now_ms) if self._notes else NEVER_MS

    def stop(self):
        """Be silent at once."""
        self._notes = ()
        self._tone(0)

    def _tone(self, tone_hz):
        """Sound a tone, or nothing for 0."""
        if self._pwm is None:
            return
        try:
            if tone_hz:
                self._pwm.freq(tone_hz)
                self._pwm.duty_u16(_LOUD)
            else:
                self._pwm.duty_u16(0)
        except Exception:
            self.fault = True

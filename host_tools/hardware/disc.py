"""Trace rays through a clear disc that rolls through a beam: when would a sensor see it?

    curve = signal_curve(path_mm=68, tunnel_mm=7, slit_mm=2)
    curve[0]                       # (-20.0, 1.0): 20 mm before the beam nothing is missing

Two dimensions, seen from above; Snell and Fresnel at both passes of the rim, the hole in the
middle left out. The lamp is the inner end of its tunnel, equally bright in all directions that the
tunnel leaves. Geometry, not a measurement: a sawn or lasered rim scatters and is darker.
"""

import numpy

from host_tools.hardware.optics import ACRYLIC_INDEX, BALL_MM

RAYS = 121
"""Rays from each place of the lamp; places across the slit are a fifth of that."""


def signal(offset_mm: float, path_mm: float, tunnel_mm: float, slit_mm: float,
           index: float = ACRYLIC_INDEX, radius_mm: float = BALL_MM / 2) -> float:
    """Return the part of light that still arrives, 0 to 1, with the disc's centre beside the beam.

    `offset_mm` is from the beam to the centre, along the ball's way; `path_mm` from the lamp to
    the sensor; both stand `tunnel_mm` behind a slit of `slit_mm`.
    """
    half = path_mm / 2
    y0, slope = (grid.ravel() for grid in numpy.meshgrid(
        numpy.linspace(-slit_mm / 2, slit_mm / 2, RAYS // 5),
        numpy.linspace(-slit_mm / tunnel_mm, slit_mm / tunnel_mm, RAYS)))
    out = abs(y0 + slope * tunnel_mm) <= slit_mm / 2
    y0, slope = y0[out], slope[out]
    start = numpy.stack([numpy.full_like(y0, -half), y0])
    along = numpy.stack([numpy.ones_like(slope), slope]) / numpy.hypot(1, slope)
    centre = numpy.array([[0.0], [offset_mm]])
    start, along, weight = _through(start, along, centre, radius_mm, index)
    arrived = weight * _received(start, along, half, tunnel_mm, slit_mm)
    free = _received(numpy.stack([numpy.full_like(y0, -half), y0]),
                     numpy.stack([numpy.ones_like(slope), slope]), half, tunnel_mm, slit_mm)
    return float(arrived.sum() / free.sum())


def _received(start, along, half: float, tunnel_mm: float, slit_mm: float):
    """Return 1.0 for each ray that passes both ends of the sensor's tunnel."""
    slope = along[1] / numpy.where(abs(along[0]) > 1e-9, along[0], 1e-9)
    good = along[0] > 0
    for x in (half - tunnel_mm, half):
        good = good & (abs(start[1] + slope * (x - start[0])) <= slit_mm / 2)
    return good.astype(float)


def _through(start, along, centre, radius: float, index: float):
    """Bend the rays that meet the disc at both passes of its rim; return them and weights."""
    to_centre = centre - start
    middle = (to_centre * along).sum(axis=0)
    miss2 = (to_centre ** 2).sum(axis=0) - middle ** 2
    meets = miss2 < radius ** 2
    depth = numpy.sqrt(numpy.where(meets, radius ** 2 - miss2, 0.0))
    entry = start + along * (middle - depth)
    normal = (entry - centre) / radius
    inside, passed_in = _refract(along, normal, 1 / index)
    back = 2 * ((centre - entry) * inside).sum(axis=0)
    leave = entry + inside * back
    outside, passed_out = _refract(inside, (centre - leave) / radius, index)
    new_start = numpy.where(meets, leave, start)
    new_along = numpy.where(meets, outside, along)
    return new_start, new_along, numpy.where(meets, passed_in * passed_out, 1.0)


def _refract(along, normal, ratio: float):
    """Return directions after a face and the part that passes (Snell; Fresnel, unpolarised)."""
    cos_in = -(along * normal).sum(axis=0)
    sin2 = ratio ** 2 * (1 - cos_in ** 2)
    cos_out = numpy.sqrt(numpy.clip(1 - sin2, 0.0, 1.0))
    bent = ratio * along + (ratio * cos_in - cos_out) * normal
    tiny = 1e-12  # for rays that graze the rim
    across = ((ratio * cos_in - cos_out) / (ratio * cos_in + cos_out + tiny)) ** 2
    inplane = ((cos_in - ratio * cos_out) / (cos_in + ratio * cos_out + tiny)) ** 2
    return bent, numpy.where(sin2 < 1, 1 - (across + inplane) / 2, 0.0)


def opaque(offset_mm: float, path_mm: float, tunnel_mm: float, slit_mm: float,
           radius_mm: float = BALL_MM / 2) -> float:
    """Return the same for a disc that lets nothing through: only rays that miss it arrive."""
    half = path_mm / 2
    y0, slope = (grid.ravel() for grid in numpy.meshgrid(
        numpy.linspace(-slit_mm / 2, slit_mm / 2, RAYS // 5),
        numpy.linspace(-slit_mm / tunnel_mm, slit_mm / tunnel_mm, RAYS)))
    start = numpy.stack([numpy.full_like(y0, -half), y0])
    along = numpy.stack([numpy.ones_like(slope), slope]) / numpy.hypot(1, slope)
    free = _received(start, along, half, tunnel_mm, slit_mm) * (
        abs(y0 + slope * tunnel_mm) <= slit_mm / 2)
    to_centre = numpy.array([[0.0], [offset_mm]]) - start
    miss2 = (to_centre ** 2).sum(axis=0) - (to_centre * along).sum(axis=0) ** 2
    return float((free * (miss2 >= radius_mm ** 2)).sum() / free.sum())


def signal_curve(path_mm: float, tunnel_mm: float, slit_mm: float, clear: bool = True,
                 reach_mm: float = 20.0, step_mm: float = 0.25) -> list[tuple[float, float]]:
    """Return (offset, signal) for a ball that rolls through the beam, clear or opaque."""
    steps = round(2 * reach_mm / step_mm)
    seen = signal if clear else opaque
    return [(offset, seen(offset, path_mm, tunnel_mm, slit_mm))
            for offset in (-reach_mm + step_mm * i for i in range(steps + 1))]


def dark_spans(curve: list[tuple[float, float]], below: float = 0.5) -> list[tuple[float, float]]:
    """Return from where to where the signal is below a threshold, in mm."""
    spans: list[tuple[float, float]] = []
    start = None
    for offset, value in [*curve, (curve[-1][0], 1.0)]:
        if value < below and start is None:
            start = offset
        elif value >= below and start is not None:
            spans.append((start, offset))
            start = None
    return spans

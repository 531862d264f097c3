"""Compute where everything is: lines, beams, heights, recesses. No position is typed anywhere.

Axes, in mm: x from goal to goal, y across, both from the centre spot; z up from the playing
surface. A *depth* is a distance behind the goal line, into the goal. Side A defends the left goal
(negative x). Imports `numbers` alone.

    layout = Layout(load())
    layout.goal_line_depth         # 15.0: the beam for K06
    layout.low_height              # 1.5: sees the 3 mm ball
"""

from dataclasses import dataclass

from host_tools.hardware.numbers import Board


@dataclass(frozen=True)
class Layout:
    """Positions that follow from the numbers. All in mm."""

    board: Board

    @property
    def inner(self) -> tuple[float, float]:
        """Return length and width between the rubber faces: the field and its out strips (K15)."""
        b = self.board
        return b["field.length"] + 2 * b["field.strip"], b["field.width"] + 2 * b["field.strip"]

    @property
    def outer(self) -> tuple[float, float]:
        """Return length and width over all."""
        x, y = self.inner
        return x + 2 * self.board["border.width"], y + 2 * self.board["border.width"]

    @property
    def end_line(self) -> float:
        """Return x of the line that bounds the field before the goal (K11)."""
        return self.board["field.length"] / 2

    @property
    def goal_line(self) -> float:
        """Return x of the goal line: the mouth of the goal, in the plane of the rubber (K06)."""
        return self.inner[0] / 2

    @property
    def timber(self) -> float:
        """Return the depth at which the border's wood begins, behind its rubber."""
        return self.board["border.rubber"]

    @property
    def goal_line_depth(self) -> float:
        """Return the depth of the beam for the goal line.

        One ball radius: the leading edge of the ball breaks it when the centre crosses the goal
        line (K06, B22).
        """
        return self.board["pieces.ball_diameter"] / 2 + self.board["beam.adjust"]

    @property
    def back_line_depth(self) -> float:
        """Return the depth of the beam for the back line: broken by a touch of it (H18)."""
        return self.board["goal.back_line"] + self.board["beam.adjust"]

    @property
    def low_height(self) -> float:
        """Return the height of the beam that sees ball and draught: the middle of the ball."""
        return self.board["pieces.ball_height"] / 2

    @property
    def high_height(self) -> float:
        """Return the height of the beam that sees draughts alone: its slit just below their top.

        As high as it can be, so that a sensor for the low beam has room below its light.
        """
        b = self.board
        return b["pieces.draught_height"] - b["beam.top"] - b["beam.slit_height"] / 2

    @property
    def second_from(self) -> float:
        """Return how far behind the goal's side the high beam's sensor begins.

        It stands behind the low one, at the same depth: for the firmware both are one place.
        """
        b = self.board
        return b["beam.tunnel"] + b["sensor.ir38_depth"] + b["mount.clearance"] + b["mount.wall"]

    @property
    def pitch_min(self) -> float:
        """Return the least distance of two mounts in one recess."""
        return self.board["mount.width"] + self.board["mount.clearance"]

    @property
    def recess(self) -> tuple[float, float]:
        """Return the depths between which the mounts slide."""
        b = self.board
        half = b["mount.width"] / 2 + b["mount.slack"]
        return self.goal_line_depth - half, self.back_line_depth + half

    @property
    def recess_length(self) -> float:
        """Return how far a recess reaches into the border, from the side of the goal."""
        return self.board["mount.length"] + self.board["mount.clearance"]

    @property
    def slot(self) -> tuple[float, float]:
        """Return from where to where the hole in the base reaches, from the side of the goal."""
        b = self.board
        return (b["mount.ledge_front"] - b["mount.clearance"],
                b["mount.length"] - b["mount.ledge_rear"] + b["mount.clearance"])

    @property
    def beam_path(self) -> float:
        """Return the distance from the emitter's to the receiver's front, both behind a tunnel."""
        return self.board["goal.width"] + 2 * self.board["beam.tunnel"]

    @property
    def cover_half(self) -> float:
        """Return half the width of a goal's cover: over both recesses and its screws."""
        return self.board["goal.width"] / 2 + self.recess_length + 18

    @property
    def console_centre(self) -> tuple[float, float]:
        """Return where the console stands: in the middle of the border nearest to the players."""
        return 0.0, -(self.inner[1] / 2 + (self.board["border.width"] + self.timber) / 2)

"""What the board says, in the chosen language, with the sides' names.

    speech.get("goal", A)      # "Goal for Red"

Set-up needs no more than this; wording.py puts a match into words.
"""

from ..match.state import A, B, NONE


class Speech:
    """Say texts: `texts` is what texts.load gave, `names` the two sides' names."""

    def __init__(self, texts, names):
        self.texts = texts
        self.names = names

    def speak(self, texts):
        """Say everything in other texts from now on."""
        self.texts = texts

    def settle(self):
        """Let the texts of set-up go."""
        self.texts.settle()

    def get(self, name: str, side: int = NONE, n: str = "") -> str:
        """Return a text with a side's name and a number put in."""
        return self.texts.get(name, side=self.names[side] if side in (A, B) else "", n=n)

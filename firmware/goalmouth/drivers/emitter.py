"""The infrared emitters on one pin: on or off, or on as a carrier, and off for a moment as a test.

Wire all emitters through one transistor to the pin: high is on. Receivers that want a carrier
(`carrier_hz`, 36,000 to 40,000 for the usual ones) get it with half duty.

May import: `machine`.
"""

from machine import PWM, Pin

_SETTLE_MS = 5  # a slow receiver needs 1 ms, one with a demodulator about 3


class Emitter:
    """The emitters' pin. `carrier_hz` 0: plain on and off."""

    def __init__(self, gpio: int, carrier_hz: int):
        self._gpio = gpio
        self._carrier_hz = carrier_hz
        self._pin = self._pwm = None
        self._due_ms = 0
        self._off = False
        self.testing = False

    def start(self):
        """Switch on."""
        self._pin = Pin(self._gpio, Pin.OUT)
        if self._carrier_hz:
            self._pwm = PWM(self._pin, freq=self._carrier_hz, duty_u16=0)
        self._switch(True)

    def _switch(self, on: bool):
        if self._pwm is not None:
            self._pwm.duty_u16(32768 if on else 0)
        else:
            self._pin.value(1 if on else 0)

    def begin(self, now_ms: int):
        """Switch off and begin a test."""
        self.testing = self._off = True
        self._due_ms = now_ms + _SETTLE_MS
        self._switch(False)

    def step(self, now_ms: int) -> str:
        """Go on with the test: "off" when all should be dark, "on" when clear again, else ""."""
        if now_ms < self._due_ms:
            return ""
        if self._off:
            return "off"
        self.testing = False
        return "on"

    def end_dark(self, now_ms: int):
        """Switch on again, once it has been seen what is dark."""
        self._switch(True)
        self._off = False
        self._due_ms = now_ms + _SETTLE_MS

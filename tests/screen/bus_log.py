"""Draw every sample through the real driver and print what goes over the bus; runs on both."""

import sys


class I2C:
    """A bus that writes down what is sent."""

    def __init__(self):
        self.log = []

    def writeto(self, address, data):
        self.log.append((address, bytes(data)))


def log(samples, screen, oled, oled_more):
    """Return all messages of all samples, on both chips, as lines of hex."""
    lines = []
    for kind in (oled.SSD1306_I2C, oled_more.SH1106_I2C):
        bus = I2C()
        display = kind(128, 64, bus)
        old = None
        for _, view in samples.views(screen):
            screen.redraw(display, old, view, 128, 64)
            old = view.key()
            display.show()
        lines += ["%02x %s" % (address, data.hex()) for address, data in bus.log]
    return lines


if __name__ == "__main__":
    sys.path[:0] = sys.argv[1:3]
    import samples
    from goalmouth import screen
    from goalmouth.drivers import oled, oled_more

    print("\n".join(log(samples, screen, oled, oled_more)))

"""The part of micropython-lib's `unittest` that tests/device uses, for the unix port: on a board
the real one is installed with mip."""

import sys


class SkipTest(Exception):
    """Leaves a test out."""


class TestCase:
    """A group of tests: methods that begin with `test`."""

    def skipTest(self, reason):
        """Leave this test out."""
        raise SkipTest(reason)

    def assertEqual(self, found, wanted, msg=""):
        """Fail unless both are equal."""
        assert found == wanted, msg or "%r vs (expected) %r" % (found, wanted)

    def assertTrue(self, found, msg=""):
        """Fail unless it is true."""
        assert found, msg or "Expected %r to be True" % found


class Result:
    """How many were run, failed, left out."""

    def __init__(self):
        self.run = self.failed = self.skipped = 0

    def wasSuccessful(self):
        """Tell whether none failed."""
        return self.failed == 0


class TestSuite:
    """Classes to be run in their order."""

    def __init__(self, name=""):
        self.name = name
        self.cases = []

    def addTest(self, case):
        """Add a class."""
        self.cases.append(case)


class TextTestRunner:
    """Runs a suite and prints a line for each test."""

    def run(self, suite):
        """Run everything; return the Result."""
        result = Result()
        for case in suite.cases:
            made = case()
            for name in dir(made):
                if name.startswith("test"):
                    self._run(result, made, name)
        print("Ran %d tests, %d failed, %d left out" % (result.run, result.failed, result.skipped))
        return result

    def _run(self, result, made, name):
        print("%s.%s" % (type(made).__name__, name), end=" ... ")
        result.run += 1
        try:
            getattr(made, name)()
            print("ok")
        except SkipTest as reason:
            result.skipped += 1
            print("skipped:", reason)
        except Exception as error:
            result.failed += 1
            print("FAIL")
            getattr(sys, "print_exception")(error)  # noqa: B009  (MicroPython's own)

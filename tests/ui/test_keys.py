"""One key of a terminal becomes a button: taps, fast taps, a key that is kept down."""

import pytest

from host_tools.ui.keys import LONGEST_DELAY_MS, KeyButton

HOLD_MS = 700


def play(strikes_ms, until_ms=3000, key=None, tick_ms=10):
    """Return [(ms, action)] of a key whose characters come at the given times."""
    key = key or KeyButton()
    done = []
    for now_ms in range(0, until_ms, tick_ms):
        if now_ms in strikes_ms:
            done += [(now_ms, action) for action in key.struck(now_ms)]
        else:
            done += [(now_ms, action) for action in key.step(now_ms)]
    assert not key.is_down
    return done


def spans(done):
    """Return [(pressed at, for how long)]."""
    assert [action for _, action in done] == ["press", "release"] * (len(done) // 2)
    return [(a, b - a) for (a, _), (b, _) in zip(done[::2], done[1::2], strict=True)]


def held(start_ms, delay_ms, repeat_ms, for_ms):
    """Return the characters of a key that is kept down."""
    return {start_ms, *range(start_ms + delay_ms, start_ms + for_ms, repeat_ms)}


def test_one_character_is_a_tap_and_counts_from_when_it_came():
    [(start, length)] = spans(play({100}))
    assert start == 100
    assert length < HOLD_MS


def test_taps_at_a_finger_s_pace_stay_apart():
    for apart_ms in (90, 120, 150, 190, 250, 300, 400, 550, 700):
        taps = {100 + apart_ms * n for n in range(4)}
        found = spans(play(taps))
        assert len(found) == 4, apart_ms
        for (start, length), struck in zip(found, sorted(taps), strict=True):
            assert 0 <= start - struck <= 80
            assert length < HOLD_MS


@pytest.mark.parametrize("delay_ms", [250, 400, 500, 600])
@pytest.mark.parametrize("repeat_ms", [20, 30, 50])
def test_a_key_kept_down_is_one_long_press(delay_ms, repeat_ms):
    [(start, length)] = spans(play(held(100, delay_ms, repeat_ms, 1500)))
    assert start == 100
    assert 1400 < length < 1700


def test_a_key_without_a_delay_is_one_long_press_too():
    [(_, length)] = spans(play(held(100, 40, 40, 900)))
    assert 850 < length < 1100


def test_the_keyboard_s_delay_is_learnt():
    key = KeyButton()
    play(held(0, 250, 30, 1000), key=key)
    [(_, length)] = spans(play({0}, key=KeyButton()))
    again = KeyButton()
    again.delay_ms = key.delay_ms
    [(_, shorter)] = spans(play({0}, key=again))
    assert shorter < 350 < length <= LONGEST_DELAY_MS + 20


def test_an_untouched_key_does_nothing():
    assert play(set()) == []

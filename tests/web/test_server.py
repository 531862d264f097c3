"""Who may talk to the server, what it does with what is no message, and with tabs that vanish."""

import asyncio
import json
import re
import socket
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from host_tools.cli import main
from host_tools.sim.games import Games
from host_tools.ui.scenario import played
from host_tools.ui.tabletop import Wish
from tests.web.client import Client


@pytest.fixture
def running(serve):
    return serve()


@pytest.fixture
def client(running):
    one = Client(running.address)
    one.until(lambda state, _: "pieces" in state)
    yield one
    one.close()


def get(address, host=None):
    request = urllib.request.Request(address, headers={"Host": host} if host else {})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.status, answer.headers, answer.read()


def test_it_listens_on_this_machine_alone(running):
    assert running.address.startswith("http://127.0.0.1:")
    host, port = running.address[7:-1].split(":")
    others = {entry[4][0] for entry in socket.getaddrinfo(socket.gethostname(), None)}
    for other in others - {"127.0.0.1", "127.0.1.1", "::1"}:
        with pytest.raises(OSError):
            socket.create_connection((other, int(port)), 0.5)


def test_pages_of_others_are_refused(running):
    for origin in ("http://evil.example", "null", "", "https://127.0.0.1", "http://127.0.0.1:1"):
        with pytest.raises(ConnectionError, match="403"):
            Client(running.address, origin=origin)
    with pytest.raises(ConnectionError, match="403"):  # DNS rebinding
        Client(running.address, origin="http://evil.example", host="evil.example")
    with pytest.raises(urllib.error.HTTPError, match="403"):
        get(running.address, "evil.example")
    Client(running.address).close()


def test_files_and_nothing_beside_them(running):
    status, headers, body = get(running.address)
    assert status == 200 and b"app.js" in body
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    for path in ("../server.py", "..%2fserver.py", "server.py", "%2e%2e/server.py", "x.html"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            get(running.address + path)


def test_the_page_names_no_other_place():
    from host_tools.ui.web.server import PAGE

    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text and "https://" not in text, path.name


GARBAGE = (
    b"", b"{", b"null", b"[]", b"3", b'"do"', b'{"do": 1}', b'{"do": "nothing"}', b"\xff\xfe",
    b'{"do": "flick"}', b'{"do": "flick", "piece": "A1", "vx": NaN, "vy": 0}',
    b'{"do": "flick", "piece": "A1", "vx": Infinity, "vy": 0}',
    b'{"do": "flick", "piece": "A1", "vx": "fast", "vy": 0}',
    b'{"do": "flick", "piece": "Z9", "vx": 1, "vy": 0}',
    b'{"do": "place", "piece": "A1", "x": 1e400, "y": 0}',
    b'{"do": "place", "piece": ["A1"], "x": 1, "y": 0}',
    b'{"do": "press", "button": 7, "at": 0}', b'{"do": "press", "button": true, "at": 0}',
    b'{"do": "gesture", "name": "wave"}', b'{"do": "speed", "speed": "fast"}',
    b'{"do": "call", "text": "dance"}', b'{"do": "call", "text": ""}',
    b'{"do": "beam", "goal": 2, "fault": "dark"}', b'{"do": "beam", "goal": 0, "fault": "shy"}',
    b'{"do": "display", "how": "melt"}', b'{"do": "reset", "kind": "hard"}',
    b'{"do": "new", "wish": []}', b'{"do": "new", "wish": {"ruleset": "chess"}}',
    b'{"do": "new", "wish": {"ruleset": "../../x"}}',
    b'{"do": "new", "wish": {"language": "xx"}}', b'{"do": "new", "wish": {"options": 3}}',
    b'{"do": "new", "wish": {"options": {"a": {}}}}',
    b'{"do": "new", "wish": {"options": {"frist_opener": "A"}}}',
    b'{"do": "new", "wish": {"ruleset": "kamzolov", "options": {"length_s": 5}}}',
    b'{"do": "speak", "language": "xx"}', b'{"do": "speak", "language": ["en"]}',
    b'{"do": "open", "text": ""}', b'{"do": "open", "text": "0 match"}',
    b'{"do": "play-scenario", "text": "dance"}', b'{"do": "play-scenario", "text": ""}',
    b'{"do": "speed", "speed": ' + b"9" * 400 + b"}",
    b'{"do": "speed", "speed": ' + b"9" * 5000 + b"}",
    b'{"do": "flick", "piece": "A1", "vx": -' + b"9" * 400 + b', "vy": 0}',
    b"[" * 100_000,
)  # fmt: skip


def test_garbage_is_refused_in_words_and_nothing_happens(client, running):
    before = running.ask(lambda desk: desk.tabletop.world.positions())
    for payload in GARBAGE:
        if payload in (b"", b"\xff\xfe"):
            continue  # no message at all, and one that is no text: below
        said = client.answer(payload)
        assert said and "went wrong" not in said, payload
    assert running.ask(lambda desk: desk.tabletop.world.positions()) == before
    client.order("speed", speed=7)
    client.until(lambda state, _: state["speed"] == 7)


@pytest.mark.parametrize(
    "junk",
    [
        b"\x81\x82\0\0\0\0\xff\xfe",  # no UTF-8
        b"\x01\x80\0\0\0\0",  # half a message
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # a very long message
        b"GET / HTTP/1.1\r\n\r\n",
        b"\0" * 500,
    ],
)
def test_frames_that_are_none_end_that_tab_alone(client, running, junk):
    other = Client(running.address)
    client.raw(junk)
    for _ in range(2000):
        if not client.read():
            break
    other.until(lambda state, _: "pieces" in state)
    other.order("speed", speed=3)
    other.until(lambda state, _: state["speed"] == 3)
    other.close()


def test_what_is_no_http(running, capfd):
    place = running.address[7:-1].split(":")
    for junk in (b"\0\1\2", b"HELO\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nx\r\n\r\n",
                 b"POST /live HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"):  # fmt: skip
        one = socket.create_connection((place[0], int(place[1])), 5)
        one.sendall(junk)
        one.close()
    assert get(running.address)[0] == 200


def test_absurd_pushes_and_places_leave_every_piece_on_the_board(client, running):
    for vx, vy in ((1e308, -1e308), (-1e9, 1e-300), (6000, 6000)):
        client.order("flick", piece="ball", vx=vx, vy=vy)
    for x, y in ((1e9, 1e9), (-400, 0), (0, 0), (464, 30), (-1e300, 3)):
        client.order("place", piece="A1", x=x, y=y)
        client.order("place", piece="ball", x=x, y=y)
    client.order("speed", speed=50)
    client.until(lambda state, _: state["speed"] == 50 and state["rests"])
    assert running.ask(
        lambda desk: all(
            desk.tabletop.world.table.is_inside(piece.x, piece.y, piece.radius - 2)
            for piece in desk.tabletop.world.pieces.values()
        )
    )


def test_a_tab_that_closes_lets_the_button_go(running, client):
    other = Client(running.address)
    other.order("press", button=0, at=1000)
    client.until(lambda state, _: state["levels"]["button"])
    other.order("beat", at=float("1e300"))  # nobody holds a button for ever
    other.close()
    client.until(lambda state, _: not state["levels"]["button"])


def test_two_tabs_see_the_same_and_press_one_after_the_other(running, client):
    other = Client(running.address)
    other.order("press", button=0, at=5)
    client.until(lambda state, _: state["levels"]["button"])
    assert client.answer(b'{"do": "press", "button": 0, "at": 5}') == "One gesture at a time."
    client.order("release", at=900)  # not its own
    other.order("release", at=80)
    client.until(lambda state, _: not state["levels"]["button"])
    client.order("place", piece="A1", x=-200, y=33)
    other.until(lambda state, _: any(p[0] == "A1" and p[4] == 33 for p in state.get("pieces", ())))
    other.close()


def test_a_new_match_in_one_tab_is_seen_in_the_other(running, client):
    other = Client(running.address)
    other.until(lambda state, _: "table" in state)
    client.order("new", wish={"ruleset": "kamzolov", "language": "fr"})
    other.until(lambda state, _: state["table"] == "kamzolov" and state["game"][1] == "fr")
    other.close()


def test_a_scenario_is_played_while_the_tabs_go_on(client, running):
    other = Client(running.address)
    client.order("play-scenario", text="power on\n+3600\nexpect phase setup\n")
    client.order("play-scenario", text="power on\n")
    client.until(lambda _, said: said == ["A scenario is being played already."])
    for tab, speed in ((other, 7), (client, 3)):
        tab.order("speed", speed=speed)
        tab.until(lambda state, _, speed=speed: state.get("speed") == speed)
    assert len(client.said) == 1
    client.until(lambda _, said: len(said) == 2)
    assert client.said[1] == "Played: 3600 s on the board, everything as expected."
    other.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("power on\n+1\nexpect phase running\n", r"^line 3: wanted .*running.*, got .*setup"),
        ("power on\ndance\n", "^line 2: "),
        ("\n".join(["dance"] * 9), "^line 1: .*(\nline .*){4}\nand 4 more$"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_said_with_its_lines(client, text, said):
    answer = client.answer(json.dumps({"do": "play-scenario", "text": text}).encode())
    assert re.search(said, answer)


def test_a_scenario_without_end_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with ThreadPoolExecutor(1) as pool:
        said = pool.submit(lambda: asyncio.run(played("power on\n+999999\n", 1.5))).result(30)
    assert said.startswith("It takes longer than 1.5 seconds and was given up.")
    assert list(tmp_path.iterdir()) == []


def in_a_thread(*arguments):
    """Run the command where no other event loop runs (the browser's tests have one)."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(main, ["sim", "--no-browser", *arguments]).result(30)


def test_a_port_in_use_is_said(running, capsys):
    port = running.address[7:-1].split(":")[1]
    assert in_a_thread("--port", port) == 2
    said = capsys.readouterr().err
    assert f"Port {port} is in use" in said and "--port 0" in said


def test_an_address_that_is_not_this_machine_is_said(capsys):
    assert in_a_thread("--host", "192.0.2.1", "--port", "0") == 2
    assert "cannot listen" in capsys.readouterr().err


def test_what_was_done_is_a_scenario_to_the_microsecond(serve):
    running = serve(stands=True)
    running.ask(lambda desk: desk.tabletop.set_up())
    client = Client(running.address)
    before_us = running.ask(lambda desk: desk.tabletop.session.now_us)
    client.order("press", button=0, at=0)
    client.order("release", at=77)
    client.until(lambda state, _: state.get("ms", 0) >= before_us // 1000 + 77)
    running.pass_ms(500)
    client.until(lambda state, _: state["fields"].get("phase") == "running")
    text = get(running.address + "recording.match")[2].decode()
    assert f"at {before_us / 1_000_000:.6f}\npress 77000us" in text
    assert json.loads(get(running.address + "table/kamzolov")[2])["beam"] == 405.0
    client.close()


def test_examples_and_the_given_file_can_be_chosen_for_a_new_match(serve, tmp_path):
    path = tmp_path / "kitchen.json"
    path.write_text('{"name": {"fr": "Cuisine"}, "parent": "kamzolov"}', encoding="utf-8")
    running = serve(Wish(games=Games(path)))
    games = json.loads(get(running.address + "games")[2])["games"]
    assert [game["ruleset"] for game in games[:2]] == ["kitchen", "hockey-kerr"]
    assert games[0]["title"]["en"] == "Cuisine" and games[0]["length"] == [60, 3600]
    assert {"first-to-five", "two-halves"} <= {game["ruleset"] for game in games}
    client = Client(running.address)
    for name, table in (("kitchen", "kamzolov"), ("first-to-five", "hockey")):
        client.order("new", wish={"ruleset": name})
        client.until(lambda state, _, name=name: state.get("game", [""])[0] == name)
        assert client.state["table"] == table and not client.said
        assert client.state["fields"]["faults"] == "-"
    client.close()


def test_a_scenario_that_is_opened_may_name_the_given_file(serve, tmp_path):
    path = tmp_path / "kitchen.json"
    path.write_text('{"name": {"en": "Kitchen"}, "length_s": 120}', encoding="utf-8")
    running = serve(Wish(games=Games(path)))
    text = "ruleset kitchen\\npower on\\n+0.5\\nsetup\\nexpect clock 2:00.000\\n"
    client = Client(running.address)
    said = client.answer(b'{"do": "play-scenario", "text": "%s"}' % text.encode())
    assert "everything as expected" in said
    client.close()

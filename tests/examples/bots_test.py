#!/usr/bin/env python3
"""Tests programs that use the protocol of a real server: examples/bot, `quintet engine --connect`.

    bots_test.py QUINTET BOT bot|engine [TEST]

QUINTET is the program, BOT is bot.py; with TEST only the tests whose names contain it run. Ends
with 77 where Python has no websockets.
"""

import argparse
import asyncio
import contextlib
import http.client
import importlib.util
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback

try:
    import websockets  # noqa: F401, what bot.py needs
except ImportError:
    print("There is no python3-websockets.")
    sys.exit(77)

QUINTET, BOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
PLAYER = sys.argv[3]
PATIENCE = 240  # seconds, far longer than anything takes on an idle machine
GAMES = {"gridwar": [], "liger": [], "sliders": [], "slides-of-action": ["players=2"],
         "sumo-checkers": ["knockouts=1"]}


class Server:
    """`quintet serve` on a reserved port, with its own file."""

    def __init__(self, folder, more=()):
        self.folder, self.more, self.process = folder, list(more), None
        # Bound without listening, so that no other socket gets the port between two starts.
        self.reserved = socket.socket()
        self.reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.reserved.bind(("", 0))
        self.port = self.reserved.getsockname()[1]
        self.log = open(folder / "server.log", "w+", encoding="utf-8")
        self.start()

    def start(self):
        words = [QUINTET, "serve", "--database", self.folder / "quintet.db", "--port", str(self.port)]
        self.process = subprocess.Popen([*words, *self.more], stdout=subprocess.PIPE,
                                        stderr=self.log, text=True)
        self.process.stdout.readline()  # waits until it is ready
        self.url = f"http://localhost:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        all_headers = {"Origin": self.url, **(headers or {})}
        if body is not None:
            all_headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        connection.request(method, path, body, all_headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        cookies = [value.split(";")[0] for name, value in answer.getheaders() if name == "Set-Cookie"]
        connection.close()
        return answer.status, text, "; ".join(cookies)

    def account(self, name):
        """A registered player: a file with a token, and the headers of a session."""
        _, _, guest = self.request("POST", "/api/session")
        status, text, cookie = self.request(
            "POST", "/api/register", {"name": name, "password": "correct horse battery"},
            {"Cookie": guest})
        assert status == 200, text
        headers = {"Cookie": cookie or guest}
        status, text, _ = self.request("POST", "/api/tokens", {"name": "bot"}, headers)
        assert status == 200, text
        token = json.loads(text)["secret"]
        file = self.folder / f"token-{name}"
        file.write_text(token + "\n")
        file.chmod(0o600)
        return Account(name, file, token, headers)

    def get(self, path, headers=None):
        """The response to a GET, also beyond the rate limit."""
        status, text, _ = self.request("GET", path, None, headers)
        while status == 429:  # frequent requests exceed the rate
            time.sleep(json.loads(text)["error"]["retry_after"] / 1000)
            status, text, _ = self.request("GET", path, None, headers)
        assert status == 200, text
        return text

    def games_of(self, account):
        answer = json.loads(self.get("/api/my/games", account.headers))
        return answer["running"]["games"], answer["finished"]["games"]


class Account:
    def __init__(self, name, file, token, headers):
        self.name, self.file, self.token, self.headers = name, file, token, headers


class Program:
    """A program that plays, and its output."""

    def __init__(self, server, words, account):
        self.account = account
        self.file = server.folder / f"{account.name}.log"
        with open(self.file, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def told(self):
        text = self.file.read_text()
        assert self.account.token not in text, "the token was told"
        return text

    def wait_for(self, words):
        self.wait_for_end_or(words)
        assert words in self.told(), self.told()

    def wait_for_end_or(self, words):
        wait_until(lambda: words in self.told() or self.process.poll() is not None,
                   lambda: f"the output lacks {words!r}:\n{self.told()}")

    def wait(self):
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError("it does not end:\n" + self.told()) from None


def wait_for_ends(server, programs):
    """Waits until all programs have ended well. The first failure tells what each of them printed."""
    def told():
        logs = "\n".join(f"--- {each.account.name}, status {each.process.poll()}\n{each.told()}"
                         for each in programs)
        return f"{logs}--- the game\n{server.games_of(programs[0].account)}"

    def ended():
        statuses = [each.process.poll() for each in programs]
        assert not any(statuses), told()
        return None not in statuses

    wait_until(ended, told)


def wait_until(holds, told):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, told()
        time.sleep(0.02)


def words_to_play(url, file, player=PLAYER):
    if player == "bot":
        return [sys.executable, BOT, url, "--token", file]
    return [QUINTET, "engine", "--connect", url, "--token", file]


def play(server, account, *more, player=PLAYER):
    return Program(server, [*words_to_play(server.url, account.file, player), *more], account)


def of_game(game):
    words = ["--game", game, "--games", "1", "--clock", "none"]
    for option in GAMES[game]:
        words += ["--option", option]
    return words


def turns_of(server, account):
    """The number of turns in the only running game; None if it is over."""
    running, finished = server.games_of(account)
    if finished:
        return None
    if not running:
        return 0
    text = server.get(f"/api/games/{running[0]['room']}/events?limit=50")
    return sum(event["kind"] == "played" for event in json.loads(text)["events"])


def has_turns(server, account, least):
    """Whether this many turns have been played, or the game is over."""
    turns = turns_of(server, account)
    return turns is None or turns >= least


def check_game(server, account, game):
    """Checks that one game was played, that it is over, and that its record replays."""
    running, finished = server.games_of(account)
    assert not running and len(finished) == 1, (running, finished)
    assert finished[0]["game"] == game and finished[0]["turns"] >= 2
    record = server.get(f"/api/games/{finished[0]['room']}.txt")
    verified = subprocess.run([QUINTET, "verify", "-"], input=record, text=True, capture_output=True)
    assert verified.returncode == 0, verified.stderr


def two_programs_play_a_whole_game_of_each_kind_with_the_server_killed_in_the_middle():
    for game in GAMES:
        # A short game can end before the server is killed. Then play another one.
        assert any(whole_game_with_the_server_killed(game) for _ in range(20)), game


def whole_game_with_the_server_killed(game):
    """Returns whether the server was killed during the game."""
    with a_server() as server:
        one, other = server.account("Otter"), server.account("Ann")
        more = ["--draw-after", "12"] if PLAYER == "bot" else ["--level", "2"]
        programs = [play(server, each, *of_game(game), *more) for each in (one, other)]
        try:
            wait_until(lambda: has_turns(server, one, 4),
                       lambda: "no game:\n" + programs[0].told() + programs[1].told())
            server.kill()
            for program in programs:
                program.wait_for_end_or("trying again")
            killed = all("trying again" in program.told() for program in programs)
            server.start()
            wait_for_ends(server, programs)
        finally:
            for program in programs:
                program.process.kill()
        check_game(server, one, game)
        return killed


def a_program_that_returns_to_a_game_continues_it():
    # As above: in one of these games the program must leave before the end.
    assert any(game_that_a_program_leaves_and_continues() for _ in range(20))


def game_that_a_program_leaves_and_continues():
    """Returns whether the program left during the game."""
    with a_server() as server:
        one, other = server.account("Otter"), server.account("Ann")
        left = play(server, one, *of_game("sliders"))
        right = play(server, other, *of_game("sliders"), "--draw-after", "12", player="bot")
        wait_until(lambda: has_turns(server, one, 4), left.told)
        left.process.send_signal(signal.SIGTERM)
        assert left.wait() == 0, left.told()
        if turns_of(server, one) is None:
            assert right.wait() == 0, right.told()
            return False
        again = play(server, one, *of_game("sliders"))
        wait_for_ends(server, [again, right])
        check_game(server, one, "sliders")
        return True


def it_ends_in_order_on_sigterm():
    with a_server() as server:
        program = play(server, server.account("Otter"))
        program.wait_for("seeking sumo-checkers")
        program.process.send_signal(signal.SIGTERM)
        assert program.wait() == 0, program.told()


def an_invalid_token_ends_it_with_one_sentence():
    with a_server() as server:
        account = server.account("Otter")
        account.file.write_text("quintet_" + "x" * 40)
        program = play(server, account)
        assert program.wait() == 1
        assert "does not accept the token" in program.told(), program.told()
        assert program.told().count("\n") == 1, program.told()


def a_token_file_readable_by_others_causes_a_warning_and_a_malformed_one_is_refused():
    with a_server() as server:
        account = server.account("Otter")
        account.file.chmod(0o644)
        program = play(server, account, "--game", "liger")
        program.wait_for("chmod 600")
        program.wait_for("seeking liger")
        program.process.terminate()
        assert program.wait() == 0
        for text in ("", "two words", "x" * 5000, "line\nline"):
            account.file.write_text(text)
            program = play(server, account)
            assert program.wait() == 1
            assert "token" in program.told(), program.told()


def make_token_file(folder):
    file = pathlib.Path(folder) / "token"
    file.write_text("quintet_secret_secret")
    file.chmod(0o600)
    return file


def a_token_is_not_sent_unencrypted_to_another_machine():
    with tempfile.TemporaryDirectory() as folder:
        words = words_to_play("http://games.example.org", make_token_file(folder))
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode != 0
        assert "https://" in done.stderr and "secret" not in done.stderr, done.stderr


def a_redirection_is_not_followed():
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("localhost", 0)) as there, \
            socket.create_server(("localhost", 0)) as elsewhere:
        elsewhere.setblocking(False)
        url = f"http://localhost:{there.getsockname()[1]}"
        process = subprocess.Popen(words_to_play(url, make_token_file(folder)),
                                   stderr=subprocess.PIPE, text=True)
        connection, _ = there.accept()
        with connection:
            connection.recv(10_000)
            to = f"http://localhost:{elsewhere.getsockname()[1]}/ws"
            connection.sendall(f"HTTP/1.1 302 Found\r\nLocation: {to}\r\n"
                               "Content-Length: 0\r\n\r\n".encode())
            line = process.stderr.readline()
        assert "secret" not in line, line
        process.terminate()
        process.wait(PATIENCE)
        process.stderr.close()
        with contextlib.suppress(BlockingIOError):
            elsewhere.accept()
            raise AssertionError("it went elsewhere")


def an_error_on_the_command_line_is_one_sentence():
    if PLAYER == "bot":
        return
    with tempfile.TemporaryDirectory() as folder:
        token = ["--token", make_token_file(folder)]
        here = ["--connect", "http://localhost:1", *token]
        for words in (here[:2], token, ["--level", "3"],
                      ["--connect", "localhost", *token],
                      ["--connect", "http://a@localhost", *token],
                      ["--connect", "http://localhost:99999", *token],
                      [*here, "--game", "chess"], [*here, "--level", "6"],
                      [*here, "--clock", "fast"], [*here, "--option", "players=2"],
                      [*here, "--game", "slides-of-action", "--option", "players=7"],
                      [*here[:2], "--token", folder]):
            done = subprocess.run([QUINTET, "engine", *words], capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL, timeout=PATIENCE)
            assert done.returncode != 0, words
            assert not done.stdout and 0 < len(done.stderr) < 300, (words, done.stderr)


def an_untrusted_certificate_is_not_accepted():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                        "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
                       check=True, capture_output=True)
        with a_server("--tls-cert", folder / "cert.pem", "--tls-key", folder / "key.pem") as server:
            words = words_to_play(f"https://localhost:{server.port}", make_token_file(folder))
            process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
            assert "no connection" in process.stderr.readline()
            process.terminate()
            process.wait(PATIENCE)
            process.stderr.close()
            # With a trusted certificate, the server itself refuses.
            trusting = {**os.environ, "SSL_CERT_FILE": str(folder / "cert.pem")}
            done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE,
                                  env=trusting)
            assert "does not accept the token" in done.stderr, done.stderr


def bot_module():
    sys.dont_write_bytecode = True  # leaves no files beside the example
    loader = importlib.util.spec_from_file_location("bot", BOT)
    bot = importlib.util.module_from_spec(loader)
    loader.loader.exec_module(bot)
    return bot


def an_offer_that_arrives_while_the_bot_chooses_its_turn_is_answered_before_the_turn():
    if PLAYER != "bot":
        return
    bot = bot_module()
    room = bot.Room("abc")
    room.take_snapshot({"seq": 7, "game": "liger", "options": {}, "rated": False,
                        "status": "playing", "ply": 5, "position": "p", "hash": "h", "to_move": 1,
                        "you": {"seat": 1}, "offers": []})
    room.behind = False
    sent = []

    class Recorder(bot.Bot):
        """Keeps the requests instead of sending them."""

        async def ask(self, request):
            if request["type"] == "query":
                room.take_event({"seq": room.seq + 1, "kind": "offered", "what": "draw", "seat": 0})
                over = len(request["actions"]) == 2
                return {"legal": ["a1-b1"], "result": None, "turn_start": over}
            sent.append(request["type"])
            if request["type"] == "answer":
                raise bot.Refused({"code": "no-offer"})
            return {"type": "ok"}

    settings = argparse.Namespace(server="http://localhost", draw_after=1000)
    asyncio.run(Recorder(settings, "token").look_after(room))
    assert sent == ["answer", "answer", "answer", "play"], sent


def events_before_the_reply_to_enter_room_are_not_lost():
    if PLAYER != "bot":
        return
    bot = bot_module()
    room = bot.Room("abc")
    turn = {"position": "p", "hash": "h", "to_move": 1}
    room.take_event({"seq": 2, "kind": "started", **turn})
    room.take_event({"seq": 3, "kind": "played", "ply": 1, **turn})
    room.take_snapshot({"seq": 2, "game": "liger", "options": {}, "rated": False,
                        "status": "playing", "ply": 0, "position": "s", "hash": "0", "to_move": 0,
                        "you": {"seat": 1}, "offers": []})
    room.catch_up([])
    assert (room.seq, room.ply, room.to_move, room.behind) == (3, 1, 1, False), vars(room)
    room.take_event({"seq": 5, "kind": "ended"})
    assert room.behind, "a gap was not seen"


@contextlib.contextmanager
def a_server(*more):
    with tempfile.TemporaryDirectory() as name:
        server = Server(pathlib.Path(name), more)
        try:
            yield server
            server.stop()
        finally:
            server.process.kill()
            server.process.wait()
            server.process.stdout.close()
            server.log.close()


TESTS = [
    two_programs_play_a_whole_game_of_each_kind_with_the_server_killed_in_the_middle,
    a_program_that_returns_to_a_game_continues_it,
    it_ends_in_order_on_sigterm,
    an_invalid_token_ends_it_with_one_sentence,
    a_token_file_readable_by_others_causes_a_warning_and_a_malformed_one_is_refused,
    a_token_is_not_sent_unencrypted_to_another_machine,
    a_redirection_is_not_followed,
    an_error_on_the_command_line_is_one_sentence,
    an_untrusted_certificate_is_not_accepted,
    events_before_the_reply_to_enter_room_are_not_lost,
    an_offer_that_arrives_while_the_bot_chooses_its_turn_is_answered_before_the_turn,
]


def main():
    failed = 0
    for test in TESTS:
        words = test.__name__.replace("_", " ")
        if len(sys.argv) > 4 and sys.argv[4] not in words:
            continue
        print(words, flush=True)
        try:
            test()
        except Exception:
            traceback.print_exc()
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

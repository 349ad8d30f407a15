#!/usr/bin/env python3
"""A bot for Quintet to start from: it plays random legal turns in every game.

Your own strategy goes into choose_turn(), right below. The rest logs in, seeks games, answers
offers, and continues after lost connections and restarts. README.md explains how to run it.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import signal
import ssl
import stat
import sys
import urllib.parse

from websockets.exceptions import InvalidHandshake, InvalidStatusCode, WebSocketException
from websockets.legacy.client import Connect

async def choose_turn(room, look):
    """Returns the turn to play, as text: its actions, joined by spaces.

    `room.game`, `room.options`, `room.position` and `room.seat` describe the game. `look(actions)`
    asks the server for the position after these actions of our turn. The answer has "position",
    "seat" (the seat to move), "turn_start" (true: the turn is complete), "legal" (the legal
    actions) and "result" (not null: the game is over).
    """
    actions = []
    here = await look(actions)
    while True:
        actions.append(random.choice(here["legal"]))
        here = await look(actions)
        if here["result"] or here["turn_start"]:
            return " ".join(actions)


def accepts(room, what):
    """Whether the bot accepts an offer: "draw", "takeback", "pause" or "rematch"."""
    return what != "takeback" or not room.rated


def offers_draw(room, after):
    """Offers draws at random after this number of turns: random players may never finish."""
    return room.ply >= after and random.random() < 0.2


# --- You need not change the rest -----------------------------------------------------------------


class Fatal(Exception):
    """An error that a retry cannot solve. The bot prints the text and ends."""


class Refused(Exception):
    """The server answered a request with an error."""

    def __init__(self, error):
        super().__init__(error.get("message", "?"))
        self.code = error.get("code")


class OnlyHere(Connect):
    """A connection that refuses redirections, so that only the given server receives the token."""

    MAX_REDIRECTS_ALLOWED = 1

    def handle_redirect(self, uri):
        raise Fatal("the server redirects to another address; use that one if you trust it")


class Room:
    """The state of a room: its snapshot, updated by the events since."""

    def __init__(self, name):
        self.name = name
        self.seq = None  # number of the last event; None before the first snapshot
        self.behind = True  # events are missing, so the room must be entered (again)
        self.early = []  # events received while `behind`
        self.sent = None  # the (ply, hash) for which a turn has been sent
        self.offers = []  # offers of other seats without an answer
        self.ready_sent = False
        self.status = "open"
        self.counted = False
        self.game = self.options = self.position = self.hash = self.to_move = self.seat = None
        self.ply = 0
        self.rated = False

    def take_snapshot(self, snapshot):
        for key in ("seq", "game", "options", "rated", "status", "ply", "position", "hash", "to_move"):
            setattr(self, key, snapshot[key])
        self.seat = snapshot["you"]["seat"]
        self.offers = [offer["what"] for offer in snapshot["offers"]
                       if self.seat not in (offer["seat"], *offer["accepted"])]
        self.sent = None
        self.ready_sent = False

    def catch_up(self, events):
        """Applies the missing events, then the events that arrived in the meantime."""
        early, self.early, self.behind = self.early, [], False
        for event in [*events, *early]:
            self.take_event(event)

    def take_event(self, event):
        """Applies the next event. If an event is missing, the room must be entered again."""
        if self.behind:
            self.early.append(event)
            return
        if event["seq"] <= self.seq:
            return
        if event["seq"] != self.seq + 1:
            self.behind = True
            return
        self.seq = event["seq"]
        kind = event["kind"]
        if "position" in event:
            self.position, self.hash = event["position"], event["hash"]
            self.to_move = event["to_move"]
        if kind == "started":
            self.status = "playing"
        elif kind in ("played", "taken_back"):
            self.ply = event["ply"]
            self.sent = None
            self.offers = [what for what in self.offers if what not in ("draw", "takeback")]
        elif kind == "paused":
            self.status, self.ready_sent = "paused", False
        elif kind == "resumed":
            self.status = "playing"
        elif kind == "ended":
            self.status, self.to_move = "over", None
        elif kind == "offered" and event["seat"] != self.seat and event["what"] != "resume":
            self.offers.append(event["what"])


class Bot:
    def __init__(self, settings, token):
        self.settings = settings
        self.url = urllib.parse.urlsplit(settings.server)
        self.headers = {"Authorization": "Bearer " + token}
        self.rooms = {}
        self.seeks = set()  # games that the bot seeks on this connection
        self.joined = False
        self.finished = 0
        self.ids = 0
        self.waiting = {}  # request id -> future of its reply
        self.pause_until = 0.0  # no request before this time of the loop's clock
        self.socket = None
        self.wake = asyncio.Event()

    # --- The connection

    async def run(self):
        delay = 1.0
        while True:
            try:
                secure = self.url.scheme == "https"
                address = f"{'wss' if secure else 'ws'}://{self.url.netloc}/ws"
                async with OnlyHere(address, extra_headers=self.headers, open_timeout=20,
                                    max_size=2 ** 24) as self.socket:
                    delay = 1.0
                    await self.live()
                    return
            except InvalidStatusCode as refusal:
                status = refusal.status_code
                if status in (401, 403):
                    raise Fatal("the server does not accept the token" if status == 401 else
                                "the server refuses access") from None
                trouble = f"the server answers {status}"
                delay = max(delay, seconds(refusal.headers.get("Retry-After")))
            except (OSError, EOFError, http.client.HTTPException, InvalidHandshake,
                    WebSocketException, asyncio.TimeoutError) as error:
                # The text of an exception may come from another machine: prints only its type.
                trouble = f"no connection ({type(error).__name__})"
            wait = delay * random.uniform(0.5, 1.0)
            say(f"{trouble}; trying again in {wait:.1f} s")
            await asyncio.sleep(wait)
            delay = min(delay * 2, 60.0)

    async def live(self):
        """Uses one connection until it is lost or all games are played."""
        self.waiting.clear()
        self.seeks.clear()
        for room in self.rooms.values():
            room.behind, room.sent = True, None
        tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.work())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            # Repeats it: before Python 3.12 `wait_for` drops one that comes with its result.
            while not all(task.done() for task in tasks):
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks, timeout=0.2)

    async def listen(self):
        async for text in self.socket:
            message = json.loads(text)
            if "id" in message:
                if "event" in message:  # the event of our own turn
                    self.take_push(message["event"])
                    self.wake.set()
                reply = self.waiting.pop(message["id"], None)
                if reply and not reply.done():
                    reply.set_result(message)
                continue
            self.take_push(message)
            self.wake.set()
        raise EOFError  # the server has closed the connection

    def take_push(self, push):
        kind = push.get("type")
        if kind == "welcome":
            say(f"connected as {push['player']['name']}")
        elif kind == "event" and push["room"] in self.rooms:
            self.rooms[push["room"]].take_event(push)
            if push["kind"] == "rematch":
                self.know(push["next"])
        elif kind == "turn" and push["seat"] is not None and push["status"] != "over":
            self.know(push["room"])
        elif kind == "paired":
            self.seeks.clear()
            self.know(push["room"])
        elif kind == "away" and push["claim_in"] is not None:
            asyncio.get_running_loop().call_later(
                push["claim_in"] / 1000, lambda: asyncio.create_task(self.claim(push["room"])))

    async def claim(self, name):
        """Claims the seat of an absent player. The server refuses if the player is back."""
        try:
            await self.ask({"type": "claim", "room": name})
        except (Refused, WebSocketException, asyncio.TimeoutError):
            pass

    def know(self, name):
        self.rooms.setdefault(name, Room(name))

    async def ask(self, request):
        """Returns the reply to a request. Waits and retries if the server asks for that."""
        while True:
            now = asyncio.get_running_loop().time()
            if self.pause_until > now:
                await asyncio.sleep(self.pause_until - now)
            self.ids += 1
            reply = self.waiting[self.ids] = asyncio.get_running_loop().create_future()
            await self.socket.send(json.dumps({"id": self.ids, **request}))
            message = await asyncio.wait_for(reply, 60)
            if message["type"] != "error":
                return message
            # With `retry_after` the request may be sent again, even a turn with unknown result.
            if "retry_after" not in message:
                raise Refused(message)
            until = asyncio.get_running_loop().time() + message["retry_after"] / 1000 + 0.05
            self.pause_until = max(self.pause_until, until)

    def running_games(self):
        """Fetches the running games over HTTP. Blocks."""
        return self.fetch("/api/my/games")["running"]["games"]

    def all_games(self):
        """Fetches the ids of the server's games over HTTP. Blocks."""
        return [game["id"] for game in self.fetch("/api/catalogue")["games"]]

    def fetch(self, path):
        """Returns the JSON at this path of the server. Blocks."""
        secure = self.url.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        more = {"context": ssl.create_default_context()} if secure else {}
        connection = kind(self.url.hostname, self.url.port, timeout=20, **more)
        try:
            connection.request("GET", path, headers=self.headers)
            answer = connection.getresponse()
            body = answer.read()
            if answer.status != 200:
                raise http.client.HTTPException(answer.status)
            return json.loads(body)
        finally:
            connection.close()

    # --- Games

    async def work(self):
        await self.ask({"type": "watch_games"})
        # Lists the games after `watch_games`, so that it misses none that starts in between.
        for game in await asyncio.to_thread(self.running_games):
            self.know(game["room"])
        while True:
            self.wake.clear()
            for room in list(self.rooms.values()):
                await self.look_after(room)
            if self.settings.games and self.finished >= self.settings.games:
                return
            if all(room.status == "over" for room in self.rooms.values()):
                await self.find_a_game()
            await self.wake.wait()

    async def find_a_game(self):
        if self.settings.join:
            if not self.joined:
                await self.join(self.settings.join)
            return
        for game in self.settings.game or await asyncio.to_thread(self.all_games):
            if game in self.seeks:
                continue
            options = dict(self.settings.option) if len(self.settings.game or []) == 1 else {}
            try:
                reply = await self.ask({"type": "seek", "game": game, "options": options,
                                        "clock": self.settings.clock, "rated": self.settings.rated})
            except Refused as refusal:
                if refusal.code == "shutting-down":
                    return
                raise Fatal(f"the server does not let us seek {game}: {refusal}") from None
            if "room" in reply:
                self.seeks.clear()
                self.know(reply["room"])
                self.wake.set()
                return
            self.seeks.add(game)
            say(f"seeking {game}")

    async def join(self, link):
        found = re.search(r"/room/([a-z0-9]+)(?:#(.+))?$", link)
        if not found:
            raise Fatal("--join needs the link of a room, such as https://…/room/abc#KEY")
        name, key = found.groups()
        try:
            reply = await self.ask({"type": "enter_room", "room": name, **({"key": key} if key else {})})
            snapshot = reply["snapshot"]
            if snapshot["you"]["seat"] is None:
                free = [i for i, seat in enumerate(snapshot["seats"]) if not seat["player"]]
                if not free:
                    raise Fatal("there is no free seat in that room any more")
                await self.ask({"type": "take_seat", "room": name, "seat": free[0]})
        except Refused as refusal:
            raise Fatal(f"the server does not let us play there: {refusal}") from None
        self.joined = True
        self.know(name)
        self.wake.set()

    async def look_after(self, room):
        try:
            if room.behind:
                await self.enter(room)
            await self.answer_offers(room)
            if room.status == "paused" and not room.ready_sent:
                room.ready_sent = True
                await self.ask({"type": "resume", "room": room.name})
            if room.status == "playing" and room.to_move == room.seat is not None:
                await self.play(room)
        except Refused as refusal:
            if refusal.code in ("forbidden", "not-found") and room.behind:
                self.rooms.pop(room.name, None)  # no longer a game of this bot
            elif refusal.code == "stale":
                room.behind, room.sent = True, None
                self.wake.set()
            elif refusal.code not in ("no-offer", "game-over", "not-your-turn", "forbidden"):
                raise Fatal(f"{room.game}, room {room.name}: {refusal}") from None
        if room.status == "over" and not room.counted:
            room.counted = True
            self.finished += 1
            say(f"{room.game} is over after {room.ply} turns, room {room.name}")
            old = [name for name, each in self.rooms.items() if each.counted][:-20]
            for name in old:  # keeps the latest rooms, where a rematch may still be offered
                del self.rooms[name]

    async def answer_offers(self, room):
        while room.offers:
            what = room.offers.pop(0)
            try:
                await self.ask({"type": "answer", "room": room.name, "what": what,
                                "accept": accepts(room, what)})
            except Refused as refusal:
                if refusal.code != "no-offer":  # withdrawn, or a turn has been played meanwhile
                    raise

    async def enter(self, room):
        since = {} if room.seq is None else {"since": room.seq}
        room.early.clear()
        reply = await self.ask({"type": "enter_room", "room": room.name, **since})
        if "snapshot" in reply:
            fresh = room.seq is None
            room.take_snapshot(reply["snapshot"])
            if fresh:
                say(f"playing {room.game} in room {room.name}")
        room.catch_up(reply.get("events", []))
        if room.behind:
            self.wake.set()

    async def play(self, room):
        here = (room.ply, room.hash)
        if room.sent == here:
            return
        seq, position = room.seq, room.position

        async def look(actions):
            return await self.ask({"type": "query", "game": room.game, "options": room.options,
                                   "position": position, "actions": actions})

        turn = await choose_turn(room, look)
        await self.answer_offers(room)  # our turn would be a refusal of them
        if here != (room.ply, room.hash) or room.status != "playing":
            return  # the game has changed meanwhile, for example by a takeback
        # The ply and the hash identify the turn, so the server counts it only once.
        room.sent = here
        await self.ask({"type": "play", "room": room.name, "ply": room.ply + 1, "hash": room.hash,
                        "seq": seq, "turn": turn, "with_event": True})
        if room.status == "playing" and offers_draw(room, self.settings.draw_after):
            await self.ask({"type": "offer", "room": room.name, "what": "draw"})


def say(text):
    print(text, file=sys.stderr, flush=True)


def seconds(header):
    return float(header) if header and header.isdigit() else 0.0


def read_token(file):
    """Reads the token from a file, or from QUINTET_TOKEN. There is no option for the token itself,
    because every user of the machine can see the command line."""
    if file is None:
        token = os.environ.get("QUINTET_TOKEN", "")
    else:
        try:
            if os.stat(file).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                say(f"warning: other users of this machine can read {file}; run chmod 600 {file}")
            with open(file, encoding="ascii") as opened:
                token = opened.read(1000)
        except (OSError, UnicodeDecodeError) as error:
            raise Fatal(f"the token file {file} cannot be read ({type(error).__name__})") from None
    token = token.strip()
    if not re.fullmatch(r"[A-Za-z0-9_-]{8,200}", token):
        raise Fatal("there is no token: give --token FILE, or set QUINTET_TOKEN")
    return token


def clock_of(text):
    if text == "none":
        return {"kind": "none"}
    found = re.fullmatch(r"(\d+)\+(\d+)", text)
    if not found:
        raise argparse.ArgumentTypeError("must be none, or seconds such as 600+5")
    return {"kind": "fischer", "initial": int(found[1]), "increment": int(found[2])}


def pair_of(text):
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError("must be KEY=VALUE, such as players=2")
    return key, value


def read_settings():
    parser = argparse.ArgumentParser(description="A bot for Quintet that plays random legal turns.")
    parser.add_argument("server", help="such as https://games.example.org")
    parser.add_argument("--token", metavar="FILE",
                        help="file with the token (default: QUINTET_TOKEN)")
    parser.add_argument("--game", action="append", help="may be repeated; default: all")
    parser.add_argument("--option", action="append", type=pair_of, default=[], metavar="KEY=VALUE",
                        help="option of the game; needs exactly one --game")
    parser.add_argument("--clock", type=clock_of, default=clock_of("600+5"),
                        help="none, or seconds and increment (default 600+5)")
    parser.add_argument("--rated", action="store_true", help="seek rated games")
    parser.add_argument("--join", metavar="LINK", help="play in this room, and do not seek")
    parser.add_argument("--games", type=int, default=0,
                        help="end after this number of games (default: never)")
    parser.add_argument("--draw-after", type=int, default=200, metavar="TURNS",
                        help="offer draws after this number of turns (default 200)")
    parser.add_argument("--insecure", action="store_true",
                        help="send the token to another machine without encryption")
    settings = parser.parse_args()
    url = urllib.parse.urlsplit(settings.server)
    if url.scheme not in ("http", "https") or not url.hostname:
        parser.error("the server must be an address such as https://games.example.org")
    local = url.hostname in ("localhost", "127.0.0.1", "::1")
    if url.scheme == "http" and not local and not settings.insecure:
        parser.error("http:// sends the token without encryption; use https://, or --insecure")
    return settings


async def main():
    settings = read_settings()
    bot = asyncio.create_task(Bot(settings, read_token(settings.token)).run())
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, bot.cancel)
    try:
        await bot
    except asyncio.CancelledError:
        say("stopped")


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except Fatal as reason:
        say(f"bot: {reason}")
        sys.exit(1)

#!/usr/bin/env python3
"""A mail server for tests, with python3-aiosmtpd: mail_server.py FILE, then options as NAME=VALUE.

Listens at 127.0.0.1, prints the port, appends each mail that it accepts to FILE as a line of JSON, and
ends with its standard input. Some local parts of addresses have a meaning:

  refused   as the sender or a recipient: 550         stalls   no reply to RCPT
  later     451 for the first attempt                 cut      ends the connection in the middle of DATA
  closing   421                                       slow     no reply after DATA
  spam      554 after DATA

While there is a file FILE.refuse, each recipient gets its text as the reply, and a line in FILE.refused.

Options: certificate=FILE key=FILE, for STARTTLS, or with tls=first for TLS from the first byte;
user=NAME password=TEXT, which AUTH must give; sessions=refused: 554 for each connection; quit=silent: no reply to QUIT;
pause=SECONDS: up to this time passes before a mail that has arrived is accepted.
"""

import asyncio
import email
import email.policy
import json
import random
import ssl
import sys
import time

from aiosmtpd.smtp import SMTP, AuthResult

FILE = sys.argv[1]
OPTIONS = dict(word.split("=", 1) for word in sys.argv[2:])
seen: set[str] = set()


def local(address: str) -> str:
    return address.split("@")[0]


def refusal() -> str | None:
    try:
        with open(FILE + ".refuse", encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return None


class Replies:
    async def handle_MAIL(self, server, session, envelope, address, options):
        if local(address) == "refused":
            return "550 5.1.0 this sender may not send"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if reply := refusal():
            with open(FILE + ".refused", "a", encoding="utf-8") as file:
                file.write(address + "\n")
            return reply
        name = local(address)
        if name == "stalls":
            await asyncio.Event().wait()
        if name == "refused":
            return "550 5.1.1 there is no such mailbox"
        if name == "closing":
            return "421 4.3.2 come back later"
        if name == "later" and address not in seen:
            seen.add(address)
            return "451 4.7.1 come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        name = local(envelope.rcpt_tos[0])
        if name == "slow":
            write(envelope, session)
            await asyncio.Event().wait()
        if name == "spam":
            return "554 5.7.1 this looks like spam"
        write(envelope, session)
        await asyncio.sleep(random.uniform(0, float(OPTIONS.get("pause", "0"))))
        return "250 OK"


def write(envelope, session) -> None:
    mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
    parts = [mail, *mail.walk()]
    texts = {part.get_content_type(): part.get_content().replace("\r\n", "\n")
             for part in parts if not part.is_multipart()}
    entry = {
        "at": time.monotonic_ns(),
        "from": envelope.mail_from,
        "to": envelope.rcpt_tos,
        "hello": session.host_name,
        "user": session.auth_data.decode() if session.authenticated else None,
        "tls": session.ssl is not None or OPTIONS.get("tls") == "first",
        "type": mail.get_content_type(),
        "headers": [[name, str(value)] for name, value in mail.items()],
        "text": texts.get("text/plain"),
        "html": texts.get("text/html"),
        "defects": [str(defect) for part in parts for defect in part.defects],
        "raw": envelope.content.decode("latin-1"),
    }
    with open(FILE, "a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


def authenticate(server, session, envelope, mechanism, data) -> AuthResult:
    good = (data.login.decode(), data.password.decode()) == (OPTIONS["user"], OPTIONS["password"])
    return AuthResult(success=good, handled=False, auth_data=data.login)


class Server(SMTP):
    async def smtp_DATA(self, arg):
        if self.envelope.rcpt_tos and local(self.envelope.rcpt_tos[0]) == "cut":
            await self.push("354 go on")
            self.transport.close()
            return
        await super().smtp_DATA(arg)

    async def smtp_QUIT(self, arg):
        if OPTIONS.get("quit") == "silent":
            await asyncio.Event().wait()
        await super().smtp_QUIT(arg)


class Refusal(asyncio.Protocol):
    def connection_made(self, transport):
        transport.write(b"554 5.3.2 no service for you\r\n")
        transport.close()


async def main() -> None:
    loop = asyncio.get_running_loop()
    context = None
    if "certificate" in OPTIONS:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(OPTIONS["certificate"], OPTIONS["key"])
    first = OPTIONS.get("tls") == "first"

    def session() -> asyncio.BaseProtocol:
        if OPTIONS.get("sessions") == "refused":
            return Refusal()
        words = {"authenticator": authenticate, "auth_required": True} if "user" in OPTIONS else {}
        return Server(Replies(), hostname="mail.example.org", enable_SMTPUTF8=False,
                      tls_context=None if first else context, require_starttls=bool(context) and not first,
                      auth_require_tls=bool(context) and not first, **words)

    server = await loop.create_server(session, "127.0.0.1", 0, ssl=context if first else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    ended = asyncio.Event()
    loop.add_reader(sys.stdin, ended.set)
    await ended.wait()


loop = asyncio.new_event_loop()
loop.run_until_complete(main())

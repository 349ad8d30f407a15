#!/usr/bin/env python3
"""A mail server for tests, with python3-aiosmtpd. Prints its port, and then each mail as a line of JSON;
ends with its standard input."""

import asyncio
import email
import email.policy
import json
import sys

from aiosmtpd.smtp import SMTP


class Printer:
    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        parts = {part.get_content_type(): part.get_content()
                 for part in mail.walk() if not part.is_multipart()}
        print(json.dumps({
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "headers": [[name, str(value)] for name, value in mail.items()],
            "text": parts.get("text/plain", ""),
            "html": parts.get("text/html", ""),
        }), flush=True)
        return "250 OK"


async def main() -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Printer(), hostname="mail.example.org"), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    ended = asyncio.Event()
    loop.add_reader(sys.stdin, ended.set)
    await ended.wait()


asyncio.run(main())

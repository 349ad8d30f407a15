// A second connection of a person, beside the one of their page: it does in a moment what would take
// a page many presses.

import { WebSocket } from "ws";
import type { Person } from "./fixture";

/** With the person's cookies. `origin`: the address of the server, as in `http://localhost:8080`. */
export async function connects({ context }: Person, origin: string): Promise<WebSocket> {
  const cookies = await context.cookies(origin);
  return new WebSocket(`ws://${new URL(origin).host}/ws`, "quintet.1", {
    headers: {
      Origin: origin,
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
  });
}

/** Makes the person a guest, unless they have a session already. */
export async function arrives({ context }: Person, origin: string): Promise<void> {
  const response = await context.request.post(`${origin}/api/session`, {
    headers: { Origin: origin },
  });
  if (!response.ok()) throw new Error(await response.text());
}

/** Sends one request and returns the reply to it. */
export async function requests(
  person: Person,
  origin: string,
  request: object,
): Promise<Record<string, string>> {
  const socket = await connects(person, origin);
  try {
    return await new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("the connection is gone")));
      socket.on("message", (data) => {
        const message = JSON.parse(String(data));
        if (message.type === "welcome") socket.send(JSON.stringify({ id: 1, ...request }));
        if (message.id !== 1) return;
        if (message.type === "ok") resolve(message);
        else reject(new Error(message.message));
      });
    });
  } finally {
    socket.close();
  }
}

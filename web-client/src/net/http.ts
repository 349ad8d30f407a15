// Single requests over HTTP, without the connection. Every failure is a `RequestError` with the
// server's code, or `connection-lost`: no response, none in time, or not from our server.

import { isNodeAway, type Refused, RequestError, type Snapshot } from "./protocol";

const patience = 10_000;

type Unavailable = (error: RequestError) => void;
let tellUnavailable: Unavailable = () => undefined;

/** `handler` runs whenever the server reports that it cannot reach its database. */
export function onUnavailable(handler: Unavailable): void {
  tellUnavailable = handler;
}

/** Leaves out fields that are undefined, null or empty. */
export function withFields(
  path: string,
  fields: Readonly<Record<string, string | null | undefined>>,
): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => !!field[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export async function getJson<T>(
  path: string,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  return bodyOf<T>(await ask(path, { headers }, signal));
}

/** The record of a game; `key`: a key of its room. */
export async function gameRecord(room: string, key: string | undefined): Promise<Snapshot> {
  const headers: HeadersInit = key === undefined ? {} : { "X-Room-Key": key };
  return bodyOf<Snapshot>(await ask(`/api/games/${encodeURIComponent(room)}`, { headers }));
}

/** `late`: ends a request that may take longer than the usual ones. */
export async function postJson<T = object>(
  path: string,
  body?: object,
  late?: AbortSignal,
): Promise<T> {
  const headers: HeadersInit = body === undefined ? {} : { "Content-Type": "application/json" };
  return bodyOf<T>(
    await ask(path, { method: "POST", headers, body: body && JSON.stringify(body) }, late, late),
  );
}

export async function remove(path: string): Promise<void> {
  await ask(path, { method: "DELETE" });
}

/** A text, and the address of the next part from the header `Link`. */
export async function getText(path: string): Promise<{ text: string; next: string | null }> {
  const answer = await ask(path, {});
  const next = /<([^>]*)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;
  return { text: await answer.text().catch(lost), next };
}

/** A file that is whole if it ends with this text. It may take until `late`. */
export async function getFile(path: string, end: string, late: AbortSignal): Promise<Blob> {
  const file = await (await ask(path, {}, undefined, late)).blob().catch(lost);
  // Not every proxy passes on that the server has broken off.
  if ((await file.slice(-end.length).text()) !== end) lost();
  return file;
}

async function ask(
  path: string,
  init: RequestInit,
  given?: AbortSignal,
  late = AbortSignal.timeout(patience),
): Promise<Response> {
  const giveUp = new AbortController();
  const stop = () => giveUp.abort();
  for (const signal of [late, given]) {
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
  }
  const answer = await fetch(path, { ...init, signal: giveUp.signal }).catch(lost);
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function bodyOf<T>(answer: Response): Promise<T> {
  return (await answer.json().catch(lost)) as T;
}

function lost(): never {
  throw new RequestError("connection-lost", "");
}

/** The server's error. A response of another program on the way counts as a lost connection. */
export async function refusal(answer: Response): Promise<RequestError> {
  const body: unknown = await answer.json().catch(() => null);
  const { error } = (body ?? {}) as { error?: Partial<Refusal> };
  if (typeof error?.code !== "string") return new RequestError("connection-lost", "");
  const { code, message = "", retry_after = null } = error;
  const refused = new RequestError(code, message, retry_after, error);
  // "mail.later": only the mail server is away.
  if (code === "unavailable" && !isNodeAway(refused) && refused.key !== "mail.later")
    tellUnavailable(refused);
  return refused;
}

interface Refusal extends Refused {
  retry_after: number;
}

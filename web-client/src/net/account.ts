// The account: registers, logs in and out, changes the password. After each change of the player
// the server sends a new session cookie, and the connection is renewed with it.

import { getFile, getJson, getText, postJson, remove } from "./http";
import { forgetAllRooms } from "./recent";
import { connection } from "./server";

export interface Token {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

/** The guest gets an account and stays the same player. */
export async function register(name: string, password: string): Promise<void> {
  await postJson("/api/register", { name, password });
  await connection.renew();
}

export async function logIn(name: string, password: string): Promise<void> {
  await postJson("/api/login", { name, password });
  await connection.renew();
}

export function logOut(): Promise<void> {
  return leave("/api/logout");
}

export function logOutEverywhere(): Promise<void> {
  return leave("/api/logout-everywhere");
}

/** Ends all other sessions. */
export async function changePassword(old: string, next: string): Promise<void> {
  await postJson("/api/password", { old, new: next });
  await connection.renew();
}

/** The only copy of a new recovery code, which takes the place of an earlier one. */
export async function makeRecoveryCode(password: string): Promise<string> {
  return (await postJson<{ code: string }>("/api/recovery-code", { password })).code;
}

export interface RecoveryCode {
  /** Milliseconds since 1970; null without a code. */
  created_at: number | null;
}

export function recoveryCode(): Promise<RecoveryCode> {
  return getJson<RecoveryCode>("/api/recovery-code");
}

/** Sets a new password and logs in. */
export async function recover(name: string, code: string, password: string): Promise<void> {
  await postJson("/api/recover", { name, code, password });
  await connection.renew();
}

export function deleteAccount(password: string): Promise<void> {
  return leave("/api/delete-account", { password });
}

/** Runs before the player leaves the account, and its result runs after that. */
type Leaving = () => Promise<() => void>;

const preparations: Leaving[] = [];

export function onLeaving(handler: Leaving): void {
  preparations.push(handler);
}

/** The next user of this browser must not find what belongs to the player. */
async function leave(path: string, body?: object): Promise<void> {
  const results = await Promise.all(preparations.map((prepare) => prepare()));
  await postJson(path, body);
  for (const forget of results) forget();
  forgetAllRooms();
  await connection.renew();
}

export async function tokens(): Promise<Token[]> {
  return (await getJson<{ tokens: Token[] }>("/api/tokens")).tokens;
}

export function createToken(name: string): Promise<{ token: Token; secret: string }> {
  return postJson("/api/tokens", { name });
}

export function revokeToken(id: string): Promise<void> {
  return remove(`/api/tokens/${encodeURIComponent(id)}`);
}

/** All finished games of this player as one text. */
export async function allMyGames(): Promise<string> {
  const parts: string[] = [];
  let path: string | null = "/api/my/games.txt";
  while (path !== null) {
    const { text, next }: { text: string; next: string | null } = await getText(path);
    parts.push(text);
    path = next;
  }
  return parts.filter((part) => part !== "").join("\n");
}

/** The mistakes in this player's account, as JSON. */
export async function allMyMistakes(): Promise<string> {
  return (await getText("/api/my/mistakes")).text;
}

/** The server ends a download before that. */
const longestDownload = 20 * 60_000;

/** Everything that the server has stored about this player, as JSON. */
export function allMyData(): Promise<Blob> {
  const late = AbortSignal.timeout(longestDownload);
  return getFile("/api/my/export", '"complete":true}\n', late);
}

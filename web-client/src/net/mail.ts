// The player's e-mail address, and the links in the mails of the server (protocol/README.md, "E-mail").
// A link's token is in its fragment, which browsers do not send.

import { postJson, withFields } from "./http";
import type { Player } from "./protocol";
import { forgetAllRooms } from "./recent";
import { connection } from "./server";

/** When the daily mail leaves: minute of the local day in the time zone, such as "Europe/Berlin". */
export interface DailyTime {
  at: number;
  zone: string;
}

export interface MailSettings {
  /** The id of the confirmed address, as of a device; null without one. */
  id: string | null;
  /** The confirmed address. */
  address: string | null;
  /** The address whose link has not been opened yet. */
  pending: string | null;
  /** The server sends nothing until a test succeeds, because the address refuses mails. */
  disabled: boolean;
  /** Null: each message is a mail of its own, sent at once. */
  daily: DailyTime | null;
}

/** How long the server may wait for the mail server, in milliseconds, and a little more. */
const mailWait = 20_000;

/** The server sends a link to this address, in this language. */
export async function setMailAddress(
  address: string,
  password: string,
  language: string,
): Promise<void> {
  const late = AbortSignal.timeout(mailWait);
  await postJson("/api/my/mail", { address, password, language }, late);
}

export async function removeMailAddress(password: string): Promise<void> {
  await postJson("/api/my/mail/remove", { password });
}

export async function saveDailyTime(daily: DailyTime | null): Promise<void> {
  await postJson("/api/my/mail/daily", { daily });
}

/** The address that is confirmed now, and the name of its player. */
export interface Confirmed {
  address: string;
  name: string;
}

/** Needs no session, as the link may open in another browser. */
export function confirmMailAddress(token: string): Promise<Confirmed> {
  return postJson("/api/mail/confirm", { token });
}

/** The player of this address gets no more notifications by e-mail. */
export async function stopMails(device: string, key: string): Promise<void> {
  await postJson(withFields("/api/mail/unsubscribe", { device, key }));
}

/** The server's reply is the same for every address. */
export async function askForPasswordLink(address: string, language: string): Promise<void> {
  await postJson("/api/mail/recover", { address, language });
}

/** Sets a new password and logs in. Returns the player. */
export async function setPasswordByMail(token: string, password: string): Promise<Player> {
  const before = connection.player.value;
  const { player } = await postJson<{ player: Player }>("/api/mail/password", { token, password });
  // The next user of this browser must not find what belongs to the player before them.
  if (before !== null && !before.guest && before.id !== player.id) forgetAllRooms();
  await connection.renew();
  return player;
}

// Passkeys: the player's own, and the requests that log in or set a new password with one
// (protocol/README.md, "Passkeys"). Bytes are in base64url.

import { getJson, postJson } from "./http";
import { connection } from "./server";

export interface Passkey {
  /** That of the browser's credential. */
  id: string;
  name: string;
  /** The host of the pages that can use it. */
  host: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The last login or new password with it; null: there was none. */
  used_at: number | null;
}

/** Valid for five minutes. The browser signs it with a passkey of this host. */
export interface Challenge {
  challenge: string;
  host: string;
}

export interface AddChallenge extends Challenge {
  user: { id: string; name: string };
  /** The player's passkeys, because a device keeps only one of them. */
  exclude: readonly string[];
}

/** A new passkey of the browser, with its answer to the challenge. */
export interface MadePasskey {
  client_data: string;
  attestation: string;
}

/** The browser's answer to a challenge, signed with a passkey. */
export interface SignedChallenge {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  /** The user of the challenge with which it was added; empty if the device does not say. */
  user: string;
}

const ownPath = "/api/my/passkeys";

export async function passkeys(): Promise<readonly Passkey[]> {
  return (await getJson<{ passkeys: Passkey[] }>(ownPath)).passkeys;
}

export function beginAdding(): Promise<AddChallenge> {
  return postJson(`${ownPath}/begin`, {});
}

export function addPasskey(name: string, password: string, made: MadePasskey): Promise<Passkey> {
  return postJson(ownPath, { password, name, ...made });
}

export async function removePasskey(id: string, password: string): Promise<void> {
  await postJson(`${ownPath}/remove`, { password, id });
}

/** Needs no account. */
export function beginSigning(): Promise<Challenge> {
  return postJson("/api/passkeys/begin", {});
}

export async function logInByPasskey(signed: SignedChallenge): Promise<void> {
  await postJson("/api/passkeys/login", signed);
  await connection.renew();
}

/** Sets a new password and logs in. */
export async function setPasswordByPasskey(
  signed: SignedChallenge,
  password: string,
): Promise<void> {
  await postJson("/api/passkeys/password", { ...signed, password });
  await connection.renew();
}

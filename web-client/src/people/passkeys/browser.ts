// The browser's side of passkeys: its prompts, and what it can do.

import type { AddChallenge, Challenge, MadePasskey, SignedChallenge } from "../../net/passkeys";
import { texts } from "../../texts";
import { madePasskey, makingOptions, promptWait, signedChallenge, signingOptions } from "./options";
import { Prompts } from "./prompts";
import { type PasskeySupport, passkeySupport } from "./support";

const prompts = new Prompts();

export function passkeySupportHere(): PasskeySupport {
  return passkeySupport({
    host: location.hostname,
    isSecure: isSecureContext,
    hasPasskeys: typeof PublicKeyCredential === "function",
  });
}

/** Makes a passkey after a prompt. Rejects with the browser's DOMException. */
export async function makePasskey(
  challenge: AddChallenge,
  left: AbortSignal,
): Promise<MadePasskey & { id: string }> {
  const publicKey = makingOptions(challenge, texts.app.name);
  const credential = await prompts.run(
    (signal) => navigator.credentials.create({ publicKey, signal }),
    left,
  );
  const { id, response } = credential as PublicKeyCredential;
  return { id, ...madePasskey(response as AuthenticatorAttestationResponse) };
}

/** Signs with the passkey that the user chooses. Rejects with the browser's DOMException. */
export function signChallenge(challenge: Challenge, left: AbortSignal): Promise<SignedChallenge> {
  return sign(challenge, left);
}

/**
 * The browser suggests passkeys in fields with `autocomplete="username webauthn"`, without a prompt. Waits
 * until the user chooses one.
 */
export function suggestPasskeys(challenge: Challenge, left: AbortSignal): Promise<SignedChallenge> {
  return sign(challenge, left, "conditional");
}

async function sign(
  challenge: Challenge,
  left: AbortSignal,
  mediation?: CredentialMediationRequirement,
): Promise<SignedChallenge> {
  const publicKey = signingOptions(challenge);
  const credential = await prompts.run(
    (signal) => navigator.credentials.get({ publicKey, signal, ...(mediation && { mediation }) }),
    left,
  );
  const { id, response } = credential as PublicKeyCredential;
  return signedChallenge(id, response as AuthenticatorAssertionResponse);
}

export async function canSuggestPasskeys(): Promise<boolean> {
  if (passkeySupportHere() !== "possible") return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Resolves when a new challenge is needed and the page is visible; never after `left`. */
export function untilStale(left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return;
      stop();
      resolve();
    };
    const timer = setTimeout(() => {
      document.addEventListener("visibilitychange", look);
      look();
    }, promptWait);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
    left.addEventListener("abort", stop);
  });
}

/** Asks the browser to offer this passkey no longer. Not every browser can do that. */
export async function discardPasskey(host: string, id: string): Promise<void> {
  const { signalUnknownCredential } =
    (globalThis.PublicKeyCredential as
      | { signalUnknownCredential?(known: { rpId: string; credentialId: string }): Promise<void> }
      | undefined) ?? {};
  await signalUnknownCredential
    ?.call(PublicKeyCredential, { rpId: host, credentialId: id })
    .catch(() => undefined);
}

// The server's challenges as options of the browser's prompts, and the browser's answers as the server
// reads them (WebAuthn level 2).

import { base64Url, bytesOf } from "../../base/base64url";
import type { AddChallenge, Challenge, MadePasskey, SignedChallenge } from "../../net/passkeys";

/** How long a prompt may be open, in milliseconds: less than a challenge is valid. */
export const promptWait = 4 * 60_000;

/** Those that the server verifies: ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257];

/** The device must keep the passkey, and check its user by PIN, finger or face. */
export function makingOptions(
  { challenge, host, user, exclude }: AddChallenge,
  site: string,
): PublicKeyCredentialCreationOptions {
  return {
    challenge: bytesOf(challenge),
    rp: { id: host, name: site },
    user: { id: bytesOf(user.id), name: user.name, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    excludeCredentials: exclude.map((id) => ({ type: "public-key", id: bytesOf(id) })),
    timeout: promptWait,
  };
}

/** Any passkey of the host fits, because the player need not enter a name. */
export function signingOptions({ challenge, host }: Challenge): PublicKeyCredentialRequestOptions {
  return {
    challenge: bytesOf(challenge),
    rpId: host,
    allowCredentials: [],
    userVerification: "required",
    timeout: promptWait,
  };
}

export function madePasskey(
  response: Pick<AuthenticatorAttestationResponse, "clientDataJSON" | "attestationObject">,
): MadePasskey {
  return {
    client_data: base64Url(response.clientDataJSON),
    attestation: base64Url(response.attestationObject),
  };
}

export function signedChallenge(
  id: string,
  response: Pick<
    AuthenticatorAssertionResponse,
    "clientDataJSON" | "authenticatorData" | "signature" | "userHandle"
  >,
): SignedChallenge {
  return {
    id,
    client_data: base64Url(response.clientDataJSON),
    authenticator_data: base64Url(response.authenticatorData),
    signature: base64Url(response.signature),
    user: response.userHandle === null ? "" : base64Url(response.userHandle),
  };
}

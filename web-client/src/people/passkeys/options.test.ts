import { describe, expect, it } from "vitest";
import { bytesOf } from "../../base/base64url";
import { madePasskey, makingOptions, promptWait, signedChallenge, signingOptions } from "./options";

const bytes = (...values: number[]) => Uint8Array.from(values);

describe("the prompt for a new passkey", () => {
  const options = makingOptions(
    {
      challenge: "-_8",
      host: "play.example.org",
      user: { id: "AQID", name: "Ann" },
      exclude: ["AA", "_---AA"],
    },
    "Quintet",
  );

  it("has the server's challenge, host, user and known passkeys, as bytes", () => {
    expect(options).toMatchObject({
      challenge: bytes(251, 255),
      rp: { id: "play.example.org", name: "Quintet" },
      user: { id: bytes(1, 2, 3), name: "Ann", displayName: "Ann" },
      excludeCredentials: [
        { type: "public-key", id: bytes(0) },
        { type: "public-key", id: bytes(255, 239, 190, 0) },
      ],
    });
  });

  it("requires a passkey that the device keeps, that checks its user, and that names no device", () => {
    expect(options.authenticatorSelection).toEqual({
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    });
    expect(options.attestation).toBe("none");
  });

  it("allows the algorithms that the server verifies, among them the two that browsers expect", () => {
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257]);
  });
});

describe("the prompt to use a passkey", () => {
  const options = signingOptions({ challenge: "-_8", host: "play.example.org" });

  it("accepts any passkey of the host whose device checks its user", () => {
    expect(options).toEqual({
      challenge: bytes(251, 255),
      rpId: "play.example.org",
      allowCredentials: [],
      userVerification: "required",
      timeout: promptWait,
    });
  });

  it("ends before the challenge does, which is valid for five minutes", () => {
    expect(promptWait).toBeLessThan(5 * 60_000);
  });
});

describe("the browser's answer", () => {
  const buffer = (text: string) => bytesOf(text).buffer;

  it("is sent in base64url", () => {
    const made = { clientDataJSON: buffer("e30"), attestationObject: buffer("oA") };
    expect(madePasskey(made)).toEqual({ client_data: "e30", attestation: "oA" });
  });

  it.each([
    [buffer("AQID"), "AQID"],
    [null, ""],
  ])("names the user if the device says it", (userHandle, user) => {
    const response = {
      clientDataJSON: buffer("e30"),
      authenticatorData: buffer("AA"),
      signature: buffer("-_8"),
      userHandle,
    };
    expect(signedChallenge("id", response)).toEqual({
      id: "id",
      client_data: "e30",
      authenticator_data: "AA",
      signature: "-_8",
      user,
    });
  });
});

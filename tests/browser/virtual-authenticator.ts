// A device of Chromium's that keeps passkeys and checks its user, without a prompt for the test to press.

import type { CDPSession } from "@playwright/test";
import type { Person } from "./fixture";

export type KeptPasskey = Awaited<ReturnType<VirtualAuthenticator["passkeys"]>>[number];

/** In the person's first tab. */
export class VirtualAuthenticator {
  private constructor(
    readonly session: CDPSession,
    readonly authenticatorId: string,
  ) {}

  static async of({ context, page }: Person): Promise<VirtualAuthenticator> {
    const session = await context.newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** False: the next prompts fail, as if the user had closed them. */
  async knowsItsUser(isUserVerified: boolean): Promise<void> {
    const { session, authenticatorId } = this;
    await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }

  /** False: the next prompts stay open. */
  async answers(enabled: boolean): Promise<void> {
    const { session, authenticatorId } = this;
    await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  }

  async passkeys() {
    const { session, authenticatorId } = this;
    return (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  }

  async keeps(credential: KeptPasskey): Promise<void> {
    const { session, authenticatorId } = this;
    await session.send("WebAuthn.addCredential", { authenticatorId, credential });
  }
}

/** The browser has no suggestions in fields. A virtual device would choose one at once. */
export async function suggestsNothing({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Counts the browser's prompts and suggestions on later pages. */
export async function countsPrompts({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    const prompts = { open: 0, most: 0, all: [] as string[] };
    Object.assign(window, { prompts });
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      prompts.all.push(options?.mediation ?? "prompt");
      prompts.most = Math.max(prompts.most, ++prompts.open);
      try {
        return await get(options);
      } finally {
        --prompts.open;
      }
    };
  });
}

/** `open`: those that wait for the user now; `most`: at one time; `all`: their kinds. */
export const promptsOf = ({ page }: Person) =>
  page.evaluate(
    () => (window as unknown as { prompts: { open: number; most: number; all: string[] } }).prompts,
  );

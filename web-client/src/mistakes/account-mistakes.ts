// The mistakes of a player with an account, which all their devices show. The server merges those
// that it receives, so that nothing is lost if two devices send at one moment, or if a request is
// repeated.

import { effect } from "@preact/signals";
import { getJson, postJson } from "../net/http";
import { RequestError } from "../net/protocol";
import { connection } from "../net/server";
import { type AccountMessage, type Known, knownOf, newsFor, received } from "./account-message";
import { keptMistakes, takeAccount } from "./kept-mistakes";

const path = "/api/my/mistakes";

let followed: { player: string; known: Known } | null = null;
let sending: Promise<void> | null = null;
/** Whether `send` was called during the present request. */
let wanted = false;

/**
 * Unites the mistakes of this browser with those of the player's account, and sends later changes.
 * Throws RequestError without a response; the next call tries again.
 */
export async function follow(player: string): Promise<void> {
  if (followed?.player === player) return;
  const account = received(await getJson<AccountMessage>(path));
  if (connection.player.value?.id !== player) return;
  const isFirst = followed === null;
  followed = { player, known: knownOf(account) };
  takeAccount(player, account);
  if (!isFirst) return;
  effect(() => {
    keptMistakes();
    void send();
  });
  connection.onConnected(() => void send());
  addEventListener("online", () => void send());
}

/**
 * Sends the changes that the account lacks. After a failure the next change tries again, and so does
 * the page when it is connected again.
 */
export function send(): Promise<void> {
  // A change while a request is under way is sent after it. If the request fails although the page
  // is connected again, it is repeated once.
  wanted = true;
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (;;) {
    const kept = keptMistakes();
    if (followed === null || kept.owner !== followed.player) return;
    wanted = false;
    const { known } = followed;
    const news = newsFor(known, kept);
    if (news.mistakes.length === 0 && news.removed.length === 0) return;
    try {
      await postJson(path, news);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // The server will never accept these; others may follow.
      if (error.code !== "bad-request") {
        if (wanted) continue;
        return;
      }
    }
    for (const { id, progress } of news.mistakes) known.progress.set(id, progress);
    for (const id of news.removed) known.removed.add(id);
  }
}

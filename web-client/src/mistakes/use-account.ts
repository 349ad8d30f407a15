// Keeps the mistakes of this browser and those of the player's account the same.

import { useEffect } from "preact/hooks";
import { onLeaving } from "../net/account";
import { connection } from "../net/server";
import { forgetAccount, keepsAny } from "./kept-mistakes";

const load = () => import("./account-mistakes");

/** For pages that show or find mistakes. Loads what it needs only for players with an account. */
export function useAccountMistakes(): void {
  const player = connection.player.value;
  const account = player === null || player.guest ? null : player.id;
  useEffect(() => {
    if (account === null) return;
    // Without a response the next such page tries again.
    void load()
      .then(({ follow }) => follow(account))
      .catch(() => undefined);
  }, [account]);
}

onLeaving(async () => {
  if (keepsAny())
    await load()
      .then(({ send }) => send())
      .catch(() => undefined);
  return forgetAccount;
});

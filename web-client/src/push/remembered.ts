// The device that this browser is for the server, as long as it gets push messages. In local storage:
// without it (private windows) the browser gets none after the page is closed.

import { store, stored } from "../base/settings";
import { flag } from "./flag";

export interface PushDevice {
  /** The player who has turned notifications on. */
  player: string;
  /** The server's id of the device. */
  id: string;
}

export function rememberedDevice(): PushDevice | null {
  try {
    const { player, id } = JSON.parse(stored(flag) ?? "") as Partial<PushDevice>;
    return typeof player === "string" && typeof id === "string" ? { player, id } : null;
  } catch {
    return null;
  }
}

/** Null: this browser gets no push messages. */
export function rememberDevice(device: PushDevice | null): void {
  store(flag, device === null ? "" : JSON.stringify(device));
}

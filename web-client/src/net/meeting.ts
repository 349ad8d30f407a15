// The lobby and the seeks of this page.

import { LobbyWatch } from "./lobby-watch";
import { Seeking } from "./seeking";
import { connection } from "./server";

export const lobbyWatch = new LobbyWatch(connection);
export const seeking = new Seeking(connection);

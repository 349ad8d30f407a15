// The first page: our running games, a board to try at once, the games there are, the lobby and the
// games that are being played.

import { GameCards } from "../home/game-cards";
import { Hero } from "../home/hero";
import { LatelySeen, RunningGames, useOwnGames } from "../home/own-games";
import { opening } from "../opening/sheet";
import { lazyPart } from "../ui/lazy-part";

const LobbySection = lazyPart(() => import("../lobby/lobby-section").then((m) => m.LobbySection));
const OpenSheet = lazyPart(() => import("../opening/open-sheet").then((m) => m.OpenSheet));

export function HomePage() {
  useOwnGames();
  return (
    <main class="home">
      <RunningGames />
      <Hero />
      <GameCards />
      <LobbySection meanwhile={<div class="lobby" />} />
      <LatelySeen />
      {opening.value !== null && <OpenSheet meanwhile={null} />}
    </main>
  );
}

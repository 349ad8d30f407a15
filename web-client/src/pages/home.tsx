// The home page: the player's running games, a board to try, the games, the lobby and live games.

import { InTurn } from "../base/in-turn";
import { GameCards } from "../home/game-cards";
import { Hero } from "../home/hero";
import { LatelySeen, RunningGames, useOwnGames } from "../home/own-games";
import { LobbySection } from "../lobby/lobby-section";
import { keepsAny } from "../mistakes/kept-mistakes";
import { useAccountMistakes } from "../mistakes/use-account";
import { cutOff } from "../net/server";
import { newGame } from "../new-game/sheet";
import { TodaySection } from "../today/today-section";
import { lazyPart } from "../ui/lazy";

const OpenSheet = lazyPart(() => import("../new-game/new-game-sheet").then((m) => m.OpenSheet));
const WithoutServer = lazyPart(() =>
  import("../offline/without-server").then((part) => part.WithoutServer),
);
const TodaysMistakes = lazyPart(() =>
  import("../mistakes/todays-list").then((part) => part.TodaysMistakes),
);

export function HomePage() {
  useOwnGames();
  useAccountMistakes();
  return (
    <main class="home">
      <RunningGames />
      {cutOff.value && <WithoutServer meanwhile={null} />}
      <Hero />
      <InTurn>
        <TodaySection />
      </InTurn>
      {!cutOff.value && (
        <>
          <InTurn>
            <GameCards />
          </InTurn>
          <InTurn>
            <LobbySection />
          </InTurn>
        </>
      )}
      {keepsAny() && <TodaysMistakes more meanwhile={null} />}
      <LatelySeen />
      {newGame.value !== null && <OpenSheet meanwhile={null} />}
    </main>
  );
}

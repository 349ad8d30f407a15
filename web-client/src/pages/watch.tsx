// The live games that all clients may watch, as pictures that follow the play.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { gameViews } from "../games/registry";
import { LiveCard } from "../lobby/live-card";
import { liveGames } from "../net/lobby";
import { lobbyWatch } from "../net/meeting";
import { InsteadOfList } from "../new-game/instead";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/lobby";
import { Choice } from "../ui/choice";

export function WatchPage() {
  const chosen = useSignal<string | null>(null);
  useEffect(() => lobbyWatch.watch(), []);
  useEffect(() => {
    document.title = texts.title;
  }, []);
  const lobby = lobbyWatch.lobby.value;
  const all = lobby === null ? [] : liveGames(lobby);
  const games = all.filter(({ game }) => chosen.value === null || game === chosen.value);
  const count = (id: string) => all.filter(({ game }) => game === id).length;
  const nameOf = (id: string) => catalogue.value?.find((game) => game.id === id)?.name ?? id;

  return (
    <main class="watch">
      <h1>{texts.watch}</h1>
      <Choice
        legend={texts.filter}
        choices={[
          { value: null as string | null, label: texts.allGames },
          ...gameViews.map(({ id }) => ({
            value: id,
            label: count(id) === 0 ? nameOf(id) : `${nameOf(id)} (${count(id)})`,
          })),
        ]}
        value={chosen.value}
        onChoose={(value) => {
          chosen.value = value;
        }}
      />
      {lobby === null && <p class="hint">{texts.loading}</p>}
      {lobby !== null && games.length === 0 && (
        <InsteadOfList
          words={chosen.value === null ? texts.none : texts.noneOf(nameOf(chosen.value))}
          ways={["computer", "replay", "puzzle"]}
          game={chosen.value}
        />
      )}
      <ul class="live-games">
        {games.map((live) => (
          <li key={live.room}>
            <LiveCard live={live} />
          </li>
        ))}
      </ul>
    </main>
  );
}

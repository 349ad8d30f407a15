// The framed page: the board, the players with clocks or result, and the buttons to step through the
// turns.

import { useEffect, useState } from "preact/hooks";
import { ShadingDefinitions } from "../appearance/shading";
import type { GameView } from "../game-kit/view";
import type { Scene } from "../play/scene";
import { texts } from "../texts/embed";
import { EmbedClock } from "./embed-clock";
import type { EmbedSession } from "./embed-session";
import type { EmbeddedGame } from "./embedded-game";
import { Steps } from "./steps";
import { views } from "./views";

export function EmbedPage({ session }: { session: EmbedSession }) {
  const game = session.game.value;
  const view = useView(game?.game ?? null);
  if (session.missing.value) return <Words>{texts.missing}</Words>;
  if (game === null) return <Words>{session.failed.value ? texts.failed : texts.loading}</Words>;
  return (
    <main class={`embed game-${game.game}`}>
      <ShadingDefinitions />
      <header>
        <h1>{game.name}</h1>
        <p class="standing">{game.standing}</p>
      </header>
      <ul class="players">
        {game.seats.map((_, seat) => (
          <Seat key={seat} {...{ session, game, view, seat }} />
        ))}
      </ul>
      <Board {...{ session, game, view }} />
      <Steps session={session} />
      <p class="sr-only" role="status">
        {session.at.value !== null && view !== null && inWords(session, game, view)}
      </p>
      <footer>
        {game.designer !== "" && <span>{texts.designer(game.designer, game.published)}</span>}
        <a href={`/room/${game.room}`} target="_blank" rel="noopener">
          {texts.open}
        </a>
      </footer>
    </main>
  );
}

function Words({ children }: { children: string }) {
  return (
    <main class="missing">
      <p role="status">{children}</p>
    </main>
  );
}

/** Null while it loads, and for a game that this page does not know. */
function useView(game: string | null): GameView | null {
  const [view, setView] = useState<GameView | null>(null);
  useEffect(() => {
    if (game === null) return;
    void views[game]?.().then(
      (loaded) => setView(() => loaded),
      () => undefined,
    );
  }, [game]);
  return view;
}

interface PartProps {
  session: EmbedSession;
  game: EmbeddedGame;
  view: GameView | null;
}

function Seat({ session, game, view, seat }: PartProps & { seat: number }) {
  const { name = "", player = null, withdrew = null } = game.seats[seat] ?? {};
  const won = game.winners.includes(seat) && game.winners.length < game.seats.length;
  const classes = [game.to_move === seat && "to-move", won && "won", withdrew && "withdrawn"];
  return (
    <li class={classes.filter(Boolean).join(" ")}>
      <span class="mark" aria-hidden="true">
        {view !== null && <view.SeatMark seat={seat} options={game.options} />}
      </span>
      <span class="name">
        <span class="sr-only">{name}: </span>
        <bdi title={player ?? undefined}>{player ?? texts.free}</bdi>
        {won && <span class="tag attention">{texts.won}</span>}
        {game.to_move === seat && <span class="sr-only">, {texts.toMove}</span>}
      </span>
      {withdrew === null && <EmbedClock {...{ session, game, seat, name }} />}
    </li>
  );
}

const nothing = () => {};
const none: readonly string[] = [];

function Board({ session, game, view }: PartProps) {
  const scene: Scene | null = session.scene.value;
  return (
    <div class="place" role="img" aria-label={texts.board(game.name)}>
      <div class="board-picture" aria-hidden="true" inert>
        {view !== null && scene !== null && (
          <view.Board
            position={scene.position}
            last={scene.last}
            way={scene.way}
            legal={none}
            viewer={0}
            label=""
            still
            onAction={nothing}
          />
        )}
        {view !== null && scene === null && <p class="hint">{texts.loading}</p>}
      </div>
    </div>
  );
}

/** Describes the turn on the board, for screen readers. */
function inWords(session: EmbedSession, game: EmbeddedGame, view: GameView): string {
  const ply = session.shown.value;
  const place = `${texts.looking(ply, game.turns.length)}.`;
  const turn = game.turns[ply - 1];
  if (turn === undefined) return place;
  const spoken = view.speak(turn.turn, session.scene.value?.way ?? null);
  return `${place} ${texts.played(game.seats[turn.seat]?.name ?? "", spoken)}`;
}

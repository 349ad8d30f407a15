// A finished game to replay: the best of the newest public games of people, or else one between the
// strongest levels of the computer.

import { addressPath, branchesOf } from "../analysis/address";
import { followLink, roomPath } from "../base/router";
import { core } from "../base/rules-core";
import { numberOf } from "../engine/levels";
import { gameViews } from "../games/registry";
import { gameRecord } from "../net/http";
import type { GameEntry } from "../net/people";
import type { Options } from "../net/protocol";
import { useLoaded } from "../people/loading";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/home";
import { nameOf } from "../texts/names";
import { Card } from "./card";
import { goodGame } from "./good-game";

export interface ReplayCardProps {
  /** A number that chooses the game of the levels. */
  day: number;
  /** The newest public games; null: they could not be loaded. Undefined: not yet. */
  games: readonly GameEntry[] | null | undefined;
}

export function ReplayCard({ day, games }: ReplayCardProps) {
  if (games === undefined)
    return (
      <Card title={texts.today.replay} game="" position={null}>
        {null}
      </Card>
    );
  const found = games === null ? null : goodGame(games);
  return found === null ? <OfLevels day={day} /> : <OfPeople entry={found} />;
}

function OfPeople({ entry }: { entry: GameEntry }) {
  const words = texts.today;
  const { room, game, seats, turns } = entry;
  const { value } = useLoaded(room, async () => (await gameRecord(room, undefined)).position);
  const winner = seats.find(({ place }) => place === 1);
  return (
    <Card title={words.replay} game={game} position={value} viewer={winner?.seat ?? 0}>
      <p class="hint">
        {gameNameOf(game)} · {words.turns(turns ?? 0)}
      </p>
      <p class="today-players">{seats.map(({ player }) => nameOf(player)).join(" – ")}</p>
      <a class="button" href={roomPath(room)} onClick={followLink}>
        {words.watch}
      </a>
    </Card>
  );
}

/** The card shows the position after this part of the turns: the last one has few pieces left. */
const shownPart = 0.6;

/** Each day another game. Empty without one. */
function OfLevels({ day }: { day: number }) {
  const words = texts.today;
  const shown = gameViews.filter(({ strongGame }) => strongGame !== undefined);
  // Another game than that of the puzzle of the day.
  const view = shown[(day + 1) % shown.length];
  const { value } = useLoaded(
    view?.id ?? "",
    async () => (await view?.strongGame?.())?.default ?? null,
  );
  if (view === undefined) return null;
  const turns = value?.turns.split(" / ") ?? [];
  return (
    <Card
      title={words.replay}
      game={view.id}
      position={
        value &&
        positionAfter(view.id, value.options, turns.slice(0, Math.ceil(turns.length * shownPart)))
      }
      viewer={value?.winner ?? 0}
    >
      {value !== null && (
        <>
          <p class="hint">
            {gameNameOf(view.id)} · {words.turns(turns.length)}
          </p>
          <p class="today-players">{words.ofLevels(value.levels.map(numberOf))}</p>
          <a
            class="button"
            href={addressPath(view.id, {
              options: value.options,
              from: null,
              children: branchesOf(turns),
              path: [],
            })}
            onClick={followLink}
          >
            {words.watch}
          </a>
        </>
      )}
    </Card>
  );
}

/** Null until the rules core is there. */
function positionAfter(game: string, options: Options, turns: readonly string[]): string | null {
  const actions = turns.flatMap((turn) => turn.split(" "));
  const answer = core.value?.query({ game, options, actions });
  return answer === undefined || "error" in answer ? null : answer.position;
}

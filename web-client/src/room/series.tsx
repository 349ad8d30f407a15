// The score of a series: this game, if it is over, and the games before its rematches.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { gameRecord } from "../net/http";
import type { Snapshot } from "../net/protocol";
import type { Room } from "../net/room";
import { texts } from "../texts/table";
import { addGame, type Score, scoreInOrder } from "./score";

/** Maximum number of games to count. */
const farthest = 20;

/** Records of finished games, which never change. */
const records = new Map<string, Snapshot>();

export function Series({ room }: { room: Room }) {
  const before = useSignal<Score | null>(null);
  const { rematch_of: first, you } = room;
  useEffect(() => {
    let left = false;
    if (first === null) return;
    scoreUpTo(first, you.play_key ?? you.watch_key).then(
      (score) => {
        if (!left) before.value = score;
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [first]);
  if (first === null || before.value === null) return null;
  const { wins, draws } = scoreInOrder(addGame(before.value, room), room);
  return <p class="series">{texts.series(wins, draws)}</p>;
}

async function scoreUpTo(last: string, key: string | undefined): Promise<Score> {
  const games: Snapshot[] = [];
  for (let id: string | null = last; id !== null && games.length < farthest; ) {
    const known: Snapshot = records.get(id) ?? (await gameRecord(id, key));
    records.set(id, known);
    games.push(known);
    id = known.rematch_of;
  }
  return games.reduce(addGame, { wins: {}, draws: 0 });
}

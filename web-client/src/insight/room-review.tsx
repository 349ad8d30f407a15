// How a room's game went, when it is over.

import { useMemo } from "preact/hooks";
import type { Core } from "../../core/core";
import { segmentOf, studyPath } from "../analysis/from-room";
import { goTo, roomPath } from "../base/router";
import type { GameView } from "../game-kit/view";
import type { Player } from "../net/protocol";
import type { Room } from "../net/room";
import type { LookingBack } from "../play/looking-back/looking-back";
import type { ReviewedGame } from "./review";
import { ReviewPanel } from "./review-panel";

export interface RoomReviewProps {
  room: Room;
  core: Core;
  name: string;
  names: readonly string[];
  view: GameView;
  looking: LookingBack;
  /** The player has asked for the review elsewhere on the page. */
  asked: boolean;
}

export function RoomReview({ room, core, name, names, view, looking, asked }: RoomReviewProps) {
  const segment = useMemo(() => segmentOf(room, room.ply), [room]);
  const game = useMemo<ReviewedGame | null>(() => {
    if (segment === null || segment.turns.length < 2) return null;
    const { game, options, position } = room;
    const answer = core.query({ game, options, position });
    return {
      game,
      options,
      seats: names.length,
      start: segment.from,
      turns: segment.turns,
      next: "error" in answer ? null : answer.seat,
      winners: room.result?.winners ?? null,
      own: room.you.seat === null ? [] : [room.you.seat],
      sourceAt: (ply) => ({
        link: roomPath(room.room, undefined, segment.begin + ply),
        turn: segment.begin + ply + 1,
        against: opponentsIn(room),
      }),
    };
  }, [room, segment, core]);
  if (segment === null || game === null) return null;
  const { begin } = segment;
  return (
    <ReviewPanel
      {...{ game, name, names, view, asked }}
      positions={[]}
      shown={looking.shown - begin}
      before={begin}
      onLook={(ply) => looking.look(begin + ply)}
      onBetter={(ply, turns) => {
        const path = studyPath(room, begin + ply, turns);
        if (path !== null) goTo(path);
      }}
    />
  );
}

function opponentsIn({ seats, you }: Room): (string | number)[] {
  return seats.flatMap(({ player }, seat) =>
    player === null || seat === you.seat ? [] : nameOrLevel(player),
  );
}

const nameOrLevel = ({ name, bot }: Player) => (bot === undefined ? name : bot.level);

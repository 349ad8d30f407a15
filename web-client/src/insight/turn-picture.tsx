// A small board with a turn on it: the position after the turn, with the marks of the turn, and the
// turn in words.

import { useMemo } from "preact/hooks";
import { core } from "../base/rules-core";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { actionsOf } from "../net/room";
import { wayOf } from "../play/turn-draft/turn-draft";
import { texts } from "../texts/insight";
import { BoardPicture } from "../ui/board-picture";
import { WhileSeen } from "../ui/while-seen";

export interface TurnPictureProps {
  kind: "played" | "better";
  view: GameView;
  options: Options;
  /** The position before the turn; undefined if it is unknown, perhaps only for now. */
  position: string | undefined;
  turn: string;
  /** The seat at the lower side. */
  viewer: number;
}

export function TurnPicture({ kind, view, options, position, turn, viewer }: TurnPictureProps) {
  const { value: rules } = core;
  const last = actionsOf(turn);
  const way = useMemo(
    () =>
      rules === null || position === undefined
        ? null
        : wayOf({ game: view.id, options }, position, last, rules),
    [rules, view, position, turn],
  );
  return (
    <figure class={`insight-picture ${kind}`} data-turn={turn}>
      <WhileSeen>
        <BoardPicture
          game={view.id}
          position={way?.moments.at(-1) ?? null}
          {...{ viewer, last, way }}
        />
      </WhileSeen>
      <figcaption>
        <strong>{texts.review[kind]}</strong> {view.speak(turn, way)}
      </figcaption>
    </figure>
  );
}

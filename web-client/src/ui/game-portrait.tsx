// A game's board in a telling position, as a picture.

import type { GameView } from "../games/view";

const nothing = () => {};

export function GamePortrait({ view }: { view: GameView }) {
  return (
    <div class={`portrait portrait-${view.id}`} aria-hidden="true" inert>
      <view.Board
        position={view.portrait}
        last={[]}
        legal={[]}
        viewer={0}
        label=""
        still
        onAction={nothing}
      />
    </div>
  );
}

// Draws the pieces of the round board around the origin. Gold's checkers have a ring, Silver's a
// cross, so that they differ without colours.

import { memo } from "../../base/memo";
import type { Content } from "./position";

export const CheckerFace = memo(drawChecker);

function drawChecker({ content }: { content: Content }) {
  if (content === "#")
    return (
      <g class="sumo-block">
        <rect class="sumo-stone" x="-36" y="-36" width="72" height="72" rx="10" />
        <path d="M-36 0L0-36M-36 36L36-36M0 36L36 0" />
      </g>
    );
  return (
    <g class={`sumo-checker sumo-${content}`}>
      <circle class="piece-shadow sumo-shadow" r="40" cy="4" />
      <circle class="sumo-face" r="40" />
      <circle class="shading" r="39" />
      <circle class="sumo-rim" r="32" />
      {content === "G" ? (
        <circle class="sumo-sign" r="13" />
      ) : (
        <path class="sumo-sign" d="M-13-13L13 13M-13 13L13-13" />
      )}
    </g>
  );
}

/** A side as a small picture. */
export function SumoMark({ content }: { content: Content }) {
  return (
    <svg class="mark" viewBox="-44 -42 88 88" aria-hidden="true">
      <CheckerFace content={content} />
    </svg>
  );
}

// Places the parts of a board: as the page requests, or below each other.

import type { VNode } from "preact";
import type { BoardParts, BoardProps } from "./view";

export function placed({ still, arrange }: BoardProps, parts: BoardParts): VNode {
  if (still) return parts.drawing;
  if (arrange !== undefined) return arrange(parts);
  const { drawing, tray, viewControls, caption } = parts;
  return (
    <div>
      {drawing}
      {tray}
      {viewControls}
      {caption !== undefined && <div class="board-caption">{caption}</div>}
    </div>
  );
}

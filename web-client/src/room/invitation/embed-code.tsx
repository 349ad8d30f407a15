// The code with which a page of another site shows a public game. `loading="lazy"`: a frame that no
// reader sees costs the server nothing.

import type { Room } from "../../net/room";
import { texts } from "../../texts/embed";
import { CopyField } from "../../ui/copy-field";
import { embedCode, mayBeEmbedded } from "./embed-text";

export function EmbedCode({ room, game }: { room: Room; game: string }) {
  if (!mayBeEmbedded(room)) return null;
  const { label, field, hint, title } = texts.code;
  return (
    <details class="embed-code">
      <summary>{label}</summary>
      <CopyField
        label={field}
        value={embedCode(location.origin, room.room, title(game))}
        shareable={false}
      />
      <p class="hint">{hint}</p>
    </details>
  );
}

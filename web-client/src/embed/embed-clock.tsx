// The clock of a seat. It runs by the server's time between two requests.

import { useEffect, useState } from "preact/hooks";
import { clockFace, faceText, untilChange } from "../clock/clock-display";
import { texts } from "../texts/embed";
import type { EmbedSession } from "./embed-session";
import type { EmbeddedGame } from "./embedded-game";

export interface EmbedClockProps {
  session: EmbedSession;
  game: EmbeddedGame;
  seat: number;
  /** The name of the seat. */
  name: string;
}

export function EmbedClock({ session, game, seat, name }: EmbedClockProps) {
  const [, look] = useState(0);
  const face = clockFace(game, seat, session.now());
  const wait = face === null ? null : untilChange(face);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => look((count) => count + 1), Math.max(100, wait));
    return () => clearTimeout(timer);
  });
  if (face === null) return null;
  const classes = ["clock-time", face.running && "running", face.low && "low"];
  return (
    <span class={classes.filter(Boolean).join(" ")} role="timer" aria-label={texts.clock(name)}>
      {faceText(face)}
    </span>
  );
}

// The clock of a seat, with a warning when little time is left. Before a seat's first turn it shows
// the time until the deadline of that turn.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection } from "../net/connection";
import type { Room } from "../net/room";
import { play } from "../sound/sounds";
import { texts } from "../texts";
import { type ClockFace, clockFace, countdown, faceText, untilChange } from "./clock-display";
import { untilNextSecond, useNow } from "./ticking";

export interface SeatClockProps {
  connection: Connection;
  room: Room;
  seat: number;
  /** The name of the seat. */
  name: string;
}

export function SeatClock({ connection, room, seat, name }: SeatClockProps) {
  const startBy = room.to_move === seat ? room.start_by : null;
  const now = useNow(connection, (time) => {
    if (startBy !== null) return untilNextSecond(startBy, time);
    const face = clockFace(room, seat, time);
    return face === null ? null : untilChange(face);
  });
  const face = clockFace(room, seat, now);
  if (face === null || room.seats[seat]?.withdrew != null) return null;
  const classes = ["clock", face.running && "running", face.low && "low"];
  return (
    <div class={classes.filter(Boolean).join(" ")} role="timer" aria-label={texts.clock.of(name)}>
      {startBy !== null && (
        <span class="clock-note">{texts.clock.startBy(countdown(startBy, now))}</span>
      )}
      <ClockNote face={face} />
      {face.low && (
        <svg class="clock-warning" viewBox="0 0 24 24" role="img" aria-label={texts.clock.low}>
          <path d="M12 2L23 21H1ZM11 9V15H13V9ZM11 17V19H13V17Z" />
        </svg>
      )}
      <span class="clock-time">{faceText(face)}</span>
      {room.you.seat === seat && <LowTime face={face} />}
    </div>
  );
}

function ClockNote({ face }: { face: ClockFace }) {
  if (face.periods !== null)
    return <span class="clock-note">{texts.clock.periods(face.periods)}</span>;
  if (face.running && face.free > 0)
    return <span class="clock-note">{texts.clock.free(Math.ceil(face.free / 1000))}</span>;
  return null;
}

/** Announces once to screen readers that the player's own time is running low. */
function LowTime({ face }: { face: ClockFace }) {
  const [words, setWords] = useState("");
  const warned = useRef(false);
  const low = face.low && face.running;
  const left = faceText(face);
  useEffect(() => {
    if (low && !warned.current) {
      setWords(texts.clock.yourTimeIsLow(left));
      play("low-time");
    }
    if (!face.low) setWords("");
    warned.current = face.low && (warned.current || low);
  }, [low, face.low]);
  return (
    <span class="sr-only" aria-live="assertive">
      {words}
    </span>
  );
}

// A time of the day, and the time zone in which it is meant.

import { texts } from "../../texts/notifications";
import { minutesIn, ownZone, timeText } from "./day-times";

export interface TimeFieldProps {
  label: string;
  minutes: number;
  onChoose(minutes: number): void;
}

export function TimeField({ label, minutes, onChoose }: TimeFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="time"
        required
        value={timeText(minutes)}
        onChange={({ currentTarget }) => {
          const chosen = minutesIn(currentTarget.value);
          // The field is incomplete while the user types.
          if (chosen !== null) onChoose(chosen);
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = timeText(minutes);
        }}
      />
    </label>
  );
}

export interface ZoneNoteProps {
  stored: string;
  onChoose(zone: string): void;
}

/** Offers the zone of this browser if it is another one. */
export function ZoneNote({ stored, onChoose }: ZoneNoteProps) {
  const own = ownZone();
  if (stored === own) return <p class="hint">{texts.zone(own)}</p>;
  return (
    <div class="quiet-zone">
      <p>{texts.otherZone(stored, own)}</p>
      <button type="button" class="small" onClick={() => onChoose(own)}>
        {texts.useZone(own)}
      </button>
    </div>
  );
}

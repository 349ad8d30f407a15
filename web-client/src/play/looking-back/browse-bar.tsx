// Controls to go through the turns of a game: start, back, forward, end, a slider, and a replay.

import { texts } from "../../texts";
import type { LookingBack } from "./looking-back";

export interface BrowseBarProps {
  /** Number of turns. */
  ply: number;
  looking: LookingBack;
  /** The game is over, so its turns can be replayed. */
  canReplay: boolean;
  /** Label of the last button: back to the running game, or to the end. */
  lastLabel: string;
}

export function BrowseBar({ ply, looking, canReplay, lastLabel }: BrowseBarProps) {
  const { shown, look, replaying, replay } = looking;
  return (
    <div class="browse">
      <input
        type="range"
        min={0}
        max={ply}
        value={shown}
        aria-label={texts.looking.slider}
        aria-valuetext={texts.room.looking(shown, ply)}
        onInput={({ currentTarget }) => look(currentTarget.valueAsNumber)}
      />
      <div class="browse-steps">
        <Step
          label={texts.room.first}
          sign="first"
          disabled={shown === 0}
          onPress={() => look(0)}
        />
        <Step
          label={texts.room.previous}
          sign="back"
          disabled={shown === 0}
          onPress={() => look(shown - 1)}
        />
        {canReplay && (
          <Step
            label={replaying ? texts.looking.pause : texts.looking.replay}
            sign={replaying ? "pause" : "play"}
            onPress={() => replay(!replaying)}
          />
        )}
        <Step
          label={texts.room.following}
          sign="on"
          disabled={shown >= ply}
          onPress={() => look(shown + 1)}
        />
        <Step label={lastLabel} sign="last" disabled={shown >= ply} onPress={() => look(null)} />
      </div>
    </div>
  );
}

const signs = {
  first: "M5 5H8V19H5ZM20 5V19L9 12Z",
  back: "M17 5V19L6 12Z",
  play: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM10 8L16 12L10 16Z",
  pause: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM9 8H11V16H9ZM13 8H15V16H13Z",
  on: "M7 5V19L18 12Z",
  last: "M19 5H16V19H19ZM4 5V19L15 12Z",
} as const;

interface StepProps {
  label: string;
  sign: keyof typeof signs;
  disabled?: boolean;
  onPress(): void;
}

function Step({ label, sign, disabled = false, onPress }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path fill-rule="evenodd" d={signs[sign]} />
      </svg>
    </button>
  );
}

// Controls to go through the turns of a game: start, back, forward, end, a slider, and a replay.

import { texts } from "../../texts";
import type { LookingBack } from "./looking-back";
import { stepSigns } from "./step-signs";

export interface BrowseBarProps {
  /** Number of turns. */
  ply: number;
  looking: LookingBack;
  /** The turns can be replayed, because the game is over or the line has turns. */
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
          sign="previous"
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
          sign="following"
          disabled={shown >= ply}
          onPress={() => look(shown + 1)}
        />
        <Step label={lastLabel} sign="last" disabled={shown >= ply} onPress={() => look(null)} />
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  sign: keyof typeof stepSigns;
  disabled?: boolean;
  onPress(): void;
}

function Step({ label, sign, disabled = false, onPress }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path fill-rule="evenodd" d={stepSigns[sign]} />
      </svg>
    </button>
  );
}

// Explains goal, turn and end in three steps, when a player sees a game for the first time. Shown
// in the space of the turn draft, so that nothing moves and no cell is covered.

import { useSignal } from "@preact/signals";
import { type Setting, setting } from "../../base/settings";
import type { GameView } from "../../game-kit/view";
import { texts } from "../../texts/table";

const met = new Map<string, Setting<"no" | "yes">>();

/** Whether the player has seen or skipped the steps of this game in this browser. */
function metGame(id: string): Setting<"no" | "yes"> {
  const known = met.get(id) ?? setting(`met-${id}`, ["no", "yes"], "no");
  met.set(id, known);
  return known;
}

/** Null if they have been seen. */
export function FirstSteps({ view }: { view: GameView }) {
  const step = useSignal(0);
  const seen = metGame(view.id);
  if (seen.value === "yes") return null;
  const words = texts.steps;
  const last = step.value === view.steps.length - 1;
  return (
    <section class="first-steps" aria-label={words.label}>
      <p role="status">
        <b>{words.titles[step.value]}:</b> {view.steps[step.value]}
      </p>
      <button
        type="button"
        class="small"
        onClick={() => {
          if (last) seen.choose("yes");
          else ++step.value;
        }}
      >
        {last ? words.done : words.next}
      </button>
      {!last && (
        <button
          type="button"
          class="quiet"
          aria-label={words.skip}
          title={words.skip}
          onClick={() => seen.choose("yes")}
        >
          ×
        </button>
      )}
    </section>
  );
}

// The buttons and keys that go through the turns of a framed game.

import { useEffect } from "preact/hooks";
import { type BrowseKey, browseKeyOf } from "../play/looking-back/browse-keys";
import { stepSigns } from "../play/looking-back/step-signs";
import { texts } from "../texts/embed";
import type { EmbedSession } from "./embed-session";

const steps = ["first", "previous", "following", "last"] as const;
type Step = (typeof steps)[number];

const isStep = (key: BrowseKey): key is Step => steps.some((step) => step === key);

export function Steps({ session }: { session: EmbedSession }) {
  const ply = session.ply.value;
  const shown = session.shown.value;
  const targets = { first: 0, previous: shown - 1, following: shown + 1, last: ply };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const key = browseKeyOf(event, false);
      if (key === null || !isStep(key)) return;
      event.preventDefault();
      session.look(targets[key]);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  });
  const running = session.game.value?.status !== "over";
  const label = (step: Step) => (step === "last" && running ? texts.newest : texts[step]);
  const button = (step: Step) => {
    const back = step === "first" || step === "previous";
    return (
      <button
        type="button"
        aria-label={label(step)}
        title={label(step)}
        disabled={back ? shown === 0 : shown === ply}
        onClick={() => session.look(targets[step])}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={stepSigns[step]} />
        </svg>
      </button>
    );
  };
  return (
    <div class="steps" role="group" aria-label={texts.steps}>
      {button("first")}
      {button("previous")}
      <span class="turn-number">{texts.looking(shown, ply)}</span>
      {button("following")}
      {button("last")}
    </div>
  );
}

// An example with its board. The reader tries to solve it, can see the solution, and can begin
// again.

import { useId, useMemo, useState } from "preact/hooks";
import type { Core } from "../../core/core";
import { type Attempt, type Example, Trial, type Verdict } from "../game-kit/example";
import type { ExampleWords } from "../game-kit/rules-page";
import { type GameView, labelOf } from "../game-kit/view";
import { texts } from "../texts/rules";
import { translation } from "../texts/translation";
import { RichText } from "./rich-text";

export interface ExampleCardProps {
  view: GameView;
  example: Example;
  words: ExampleWords;
  core: Core;
}

/** The reader's attempt, and how many of its actions are animated. */
interface Scene {
  attempt: Attempt;
  moving: number;
}

export function ExampleCard({ view, example, words, core }: ExampleCardProps) {
  const trial = useMemo(() => new Trial(view.id, example, core), [view, example, core]);
  const fresh = useMemo((): Scene => ({ attempt: trial.begin(), moving: 0 }), [trial]);
  const [scene, setScene] = useState(fresh);
  const { attempt, moving } = scene;
  const { answer, actions } = attempt;
  const verdict = trial.verdict(attempt);
  const title = useId();
  const open = verdict === "open";
  const way = useMemo(() => trial.way(attempt, moving), [trial, attempt, moving]);
  const viewer = example.viewer ?? fresh.attempt.answer.seat ?? 0;

  function act(action: string): void {
    const next = trial.act(attempt, action);
    setScene({ attempt: next, moving: next.refused === null ? 1 : moving });
  }

  function show(): void {
    const attempt = trial.solve();
    setScene({ attempt, moving: attempt.actions.length });
  }

  return (
    <figure class={`example game-${view.id}`} data-verdict={verdict} aria-labelledby={title}>
      <div class="example-task">
        <h3 id={title}>{words.title}</h3>
        <p>
          <RichText text={words.task} />
        </p>
      </div>
      <div class="example-board">
        <view.Board
          position={answer.position}
          last={actions}
          legal={open ? answer.legal : []}
          way={way}
          foresee={(action) => trial.foresee(attempt, action)}
          viewer={viewer}
          label={texts.boardOf(words.title)}
          onAction={act}
        />
      </div>
      <div class="example-end">
        <p class={`verdict ${attempt.refused === null ? "" : "refused"}`} role="status">
          <Judgement attempt={attempt} verdict={verdict} words={words} />
        </p>
        <div class="example-buttons">
          {open &&
            view.buttons
              ?.filter(({ action }) => answer.legal.includes(action))
              .map((button) => (
                <button
                  key={button.action}
                  type="button"
                  class="small"
                  onClick={() => act(button.action)}
                >
                  {labelOf(button, actions.length > 0)}
                </button>
              ))}
          {open && actions.length > 0 && (
            <button
              type="button"
              class="small"
              onClick={() => setScene({ attempt: trial.takeBack(attempt), moving: 0 })}
            >
              {texts.takeBack}
            </button>
          )}
          <button type="button" class="small" disabled={verdict === "done"} onClick={show}>
            {texts.show}
          </button>
          <button
            type="button"
            class="small"
            disabled={scene === fresh}
            onClick={() => setScene(fresh)}
          >
            {texts.again}
          </button>
        </div>
      </div>
    </figure>
  );
}

interface JudgementProps {
  attempt: Attempt;
  verdict: Verdict;
  words: ExampleWords;
}

function Judgement({ attempt: { refused }, verdict, words }: JudgementProps) {
  return (
    <>
      {refused !== null && <q>{translation.refusal(refused)}</q>}
      {refused !== null && verdict === "done" && " "}
      {verdict === "done" && <RichText text={words.done} />}
      {verdict === "missed" && <RichText text={words.missed ?? texts.missed} />}
    </>
  );
}

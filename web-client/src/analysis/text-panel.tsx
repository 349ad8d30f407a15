// Shows the current line as text to copy, and reads pasted text.

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Core } from "../../core/core";
import { goTo } from "../base/router";
import type { CatalogueGame } from "../net/protocol";
import { seatNames, untranslated } from "../net/server";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/local";
import { translation } from "../texts/translation";
import { CopyButton } from "../ui/copy-button";
import { addressPath, branchesOf } from "./address";
import { type Line, positionIn } from "./line";
import { type Problem, readText } from "./reading";
import { lineAsText } from "./writing";

export interface TextPanelProps {
  line: Line;
  ply: number;
  /** The initial position is not the game's start. */
  custom: boolean;
  game: CatalogueGame;
  core: Core;
}

export function TextPanel({ line, ply, custom, game, core }: TextPanelProps) {
  const open = useSignal(false);
  return (
    <details
      class="panel text-panel"
      open={open.value}
      onToggle={({ currentTarget }) => {
        open.value = currentTarget.open;
      }}
    >
      <summary>{texts.analysis.text}</summary>
      {open.value && (
        <>
          <div class="turn-links">
            <CopyButton
              class="small"
              label={texts.analysis.copyText}
              text={lineAsText(
                line,
                custom,
                seatNames(untranslated(game) ?? game, line.options),
                core,
              )}
            />
            <CopyButton
              class="small"
              label={texts.analysis.copyPosition}
              text={positionIn(line, ply)}
            />
          </div>
          <Paste line={line} core={core} />
        </>
      )}
    </details>
  );
}

function Paste({ line, core }: { line: Line; core: Core }) {
  const text = useSignal("");
  const problem = useSignal<Problem | null>(null);
  const id = useId();

  function show(): void {
    const {
      game,
      options,
      from,
      turns,
      problem: found,
    } = readText(text.value, line, catalogue.value ?? [], core);
    problem.value = found;
    if (turns.length === 0 && from === null) return;
    goTo(addressPath(game, { options, from, children: branchesOf(turns), path: turns }));
  }

  return (
    <form
      class="paste"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <label for={id}>{texts.analysis.paste}</label>
      <textarea
        id={id}
        rows={5}
        spellcheck={false}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <div role="alert">
        {problem.value !== null && <p class="problem">{inWords(problem.value)}</p>}
      </div>
      <button type="submit" class="small primary">
        {texts.analysis.read}
      </button>
    </form>
  );
}

function inWords(problem: Problem): string {
  const words = texts.analysis.problems;
  switch (problem.kind) {
    case "nothing":
      return words.nothing;
    case "unknown-game":
      return words.unknownGame(problem.game);
    case "refused":
      return words.refused(problem.action, translation.refusal(problem.why));
    case "incomplete":
      return words.incomplete(problem.actions);
    case "withdrawal":
      return words.withdrawal;
  }
}

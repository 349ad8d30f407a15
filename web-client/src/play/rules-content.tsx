// The rules of a game on one screen: the goal, and the pieces in play with pictures of their moves.

import { adoptSheet } from "../base/adopt-sheet";
import { core } from "../base/rules-core";
import { type Effect, effects } from "../game-kit/at-hand";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts";
import { texts as table } from "../texts/table";
import { EffectMark, PieceMoves } from "./piece-moves";
import sheet from "./rules-content.sheet.css";
import { useAtHand } from "./use-at-hand";

adoptSheet(sheet);

export interface RulesContentProps {
  view: GameView;
  options: Options;
  position: string | null;
}

export function RulesContent({ view, options, position }: RulesContentProps) {
  const [rules, again] = useAtHand(view, true);
  if (rules === "failed")
    return (
      <p role="alert">
        {texts.app.pageFailed}{" "}
        <button type="button" class="small" onClick={again}>
          {texts.app.tryAgain}
        </button>
      </p>
    );
  const shown = position ?? startOf(view.id, options);
  if (rules === "loading" || shown === null) return <p role="status">{texts.app.loadingPage}</p>;
  const pieces = rules.pieces.filter(({ inPlay }) => inPlay(shown, options));
  const used = effects.filter((effect) => pieces.some(({ picture }) => effect in picture.marks));
  return (
    <div class="at-hand">
      <p class="at-hand-goal">{rules.goal(options)}</p>
      <ul class="at-hand-pieces">
        {pieces.map(({ id, picture }) => (
          <li key={id} data-piece={id}>
            <PieceMoves {...{ view, rules, picture }} />
            <div>
              <h3>{rules.words[id]?.name}</h3>
              <p>{rules.words[id]?.moves}</p>
            </div>
          </li>
        ))}
      </ul>
      <Legend used={used} />
      <ul class="at-hand-notes">
        {[...rules.notes(shown, options), table.rules.repetition].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <a href={`/rules/${view.id}`} target="_blank" rel="noopener">
        {texts.room.allRules}
      </a>
    </div>
  );
}

/** The marks of the pictures. */
function Legend({ used }: { used: readonly Effect[] }) {
  return (
    <p class="at-hand-legend">
      {used.map((effect) => (
        <span key={effect}>
          <svg viewBox="-50 -50 100 100" aria-hidden="true">
            <EffectMark effect={effect} at={{ x: 0, y: 0 }} />
          </svg>
          {table.rules.marks[effect]}
        </span>
      ))}
    </p>
  );
}

function startOf(game: string, options: Options): string | null {
  const start = core.value?.query({ game, options });
  return start === undefined || "error" in start ? null : start.position;
}

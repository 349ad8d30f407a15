// The building blocks of rules: paragraphs, lists, notation, and examples with a board.

import { InTurn } from "../base/in-turn";
import { core } from "../base/rules-core";
import type { Block, ExampleWords, GameRules } from "../game-kit/rules-page";
import type { GameView } from "../game-kit/view";
import { type RulesTexts, texts } from "../texts/rules";
import { ExampleCard } from "./example-card";
import { RichText } from "./rich-text";

/** Whether the client has rules of this game. */
export function hasRules(game: string): game is keyof RulesTexts["games"] {
  return game in texts.games;
}

interface SectionBlockProps {
  block: Block;
  view: GameView;
  rules: GameRules;
  /** An example waits for no turn to be drawn. */
  atOnce: boolean;
}

/** A paragraph, a list, or an example to try. */
export function SectionBlock({ block, view, rules, atOnce }: SectionBlockProps) {
  if (typeof block === "string" || !("example" in block)) return <PlainBlock block={block} />;
  const example = rules.boards[block.example];
  const words: ExampleWords | undefined = rules.examples[block.example];
  if (example === undefined || words === undefined) return null;
  const loading = (
    <p class="example" role="status">
      {texts.loadingBoard}
    </p>
  );
  if (core.value === null) return loading;
  return (
    <InTurn meanwhile={loading} atOnce={atOnce}>
      <ExampleCard view={view} example={example} words={words} core={core.value} />
    </InTurn>
  );
}

/** A block other than an example. */
export function PlainBlock({ block }: { block: Block }) {
  if (typeof block === "string")
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  if ("list" in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    );
  if ("notation" in block)
    return (
      <dl class="notation">
        {block.notation.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code>{sign}</code>
            </dt>
            <dd>
              <RichText text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    );
  return "position" in block ? (
    <pre>
      <code>{block.position}</code>
    </pre>
  ) : null;
}

// The complete rules of a game with their examples, shown beside a board.

import type { GameRules } from "../game-kit/rules-page";
import type { GameView } from "../game-kit/view";
import { texts } from "../texts/rules";
import { hasRules, SectionBlock } from "./blocks";

export function FullRules({ view }: { view: GameView }) {
  if (!hasRules(view.id)) return <p>{texts.unknown}</p>;
  const rules: GameRules = texts.games[view.id];
  return (
    <>
      {rules.sections.map(({ title, blocks }) => (
        <section key={title}>
          <h4>{title}</h4>
          {blocks.map((block, index) => (
            <SectionBlock key={index} block={block} view={view} rules={rules} />
          ))}
        </section>
      ))}
    </>
  );
}

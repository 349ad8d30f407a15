// The rules: of all games in a sentence each, and of one game in full, with examples to try out.

import { useEffect, useRef } from "preact/hooks";
import { gameView } from "../games/registry";
import type { GameView } from "../games/view";
import type { CatalogueGame } from "../net/protocol";
import { catalogue } from "../net/server";
import { followLink } from "../router";
import { ExampleCard } from "../rules/example-card";
import { examplesOf, type GameWithRules, gamesWithRules, hasRules } from "../rules/examples";
import { RichText } from "../rules/rich-text";
import type { Block, ExampleWords, GameRules } from "../rules/words";
import { core } from "../rules-core";
import { texts } from "../texts/rules";
import { Designer } from "../ui/designer";
import { GamePortrait } from "../ui/game-portrait";

export function RulesPage({ game }: { game: string | undefined }) {
  if (game === undefined) return <Overview />;
  const view = gameView(game);
  if (view === null || !hasRules(game))
    return (
      <main class="plain">
        <h1>{texts.unknown}</h1>
        <a href="/rules" onClick={followLink}>
          {texts.toAll}
        </a>
      </main>
    );
  return <RulesOfGame key={game} id={game} view={view} />;
}

function Overview() {
  useTitle(texts.title);
  return (
    <main class="rules-overview">
      <h1>{texts.title}</h1>
      <p class="rules-lead">{texts.lead}</p>
      <ul class="rules-cards">
        {gamesWithRules.map((id) => {
          const view = gameView(id);
          return (
            view !== null && (
              <li key={id} class="panel">
                <GamePortrait view={view} />
                <div>
                  <h2>
                    <a href={`/rules/${id}`} onClick={followLink}>
                      {texts.games[id].name}
                    </a>
                  </h2>
                  <MadeBy id={id} unknown={texts.designerUnknown} />
                  <p>{texts.games[id].lead}</p>
                </div>
              </li>
            )
          );
        })}
      </ul>
      <section class="house-rules" aria-labelledby="house-rules">
        <h2 id="house-rules">{texts.houseRules.title}</h2>
        {texts.houseRules.blocks.map((block, index) => (
          <PlainBlock key={index} block={block} />
        ))}
      </section>
    </main>
  );
}

function RulesOfGame({ id, view }: { id: GameWithRules; view: GameView }) {
  const { name, ...rules } = texts.games[id];
  const article = useRef<HTMLElement>(null);
  useTitle(texts.titleOf(name));
  useEffect(() => {
    // The part that the address names has only come to be now.
    const part = location.hash.slice(1);
    if (part !== "") article.current?.querySelector(`[id="${CSS.escape(part)}"]`)?.scrollIntoView();
  }, []);
  return (
    <main class="rules-page">
      <nav class="rules-contents" aria-label={texts.contents}>
        <a href="/rules" onClick={followLink}>
          {texts.toAll}
        </a>
        <ol>
          {rules.sections.map(({ title }, index) => (
            <li key={title}>
              <a href={`#${partId(index)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article ref={article} class="rules-text">
        <header>
          <h1>{name}</h1>
          <MadeBy id={id} unknown={texts.unknownDesigner} />
          <p class="rules-lead">{rules.lead}</p>
          <p class="rules-ways">
            <a class="button" href="/" onClick={followLink}>
              {texts.play}
            </a>
            <a class="button" href={`/local/${id}`} onClick={followLink}>
              {texts.local}
            </a>
            <a class="button" href={`/analysis/${id}`} onClick={followLink}>
              {texts.analysis}
            </a>
          </p>
        </header>
        {rules.sections.map(({ title, blocks }, index) => (
          <section key={title} id={partId(index)} aria-labelledby={`${partId(index)}-title`}>
            <h2 id={`${partId(index)}-title`}>{title}</h2>
            {blocks.map((block, at) => (
              <SectionBlock key={at} block={block} view={view} id={id} rules={rules} />
            ))}
          </section>
        ))}
      </article>
    </main>
  );
}

interface SectionBlockProps {
  block: Block;
  view: GameView;
  id: GameWithRules;
  rules: GameRules;
}

function SectionBlock({ block, view, id, rules }: SectionBlockProps) {
  if (typeof block === "string" || !("example" in block)) return <PlainBlock block={block} />;
  const example = examplesOf(id)[block.example];
  const words: ExampleWords | undefined = rules.examples[block.example];
  if (example === undefined || words === undefined) return null;
  return core.value === null ? (
    <p class="example" role="status">
      {texts.loadingBoard}
    </p>
  ) : (
    <ExampleCard view={view} example={example} words={words} core={core.value} />
  );
}

function PlainBlock({ block }: { block: Block }) {
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

/** Who made the game, or that we don't know. */
function MadeBy({ id, unknown }: { id: GameWithRules; unknown: string }) {
  const game: CatalogueGame | undefined = catalogue.value?.find((known) => known.id === id);
  if (game === undefined) return null;
  return game.designer === "" ? <p class="designer">{unknown}</p> : <Designer game={game} />;
}

function partId(index: number): string {
  return `part-${index + 1}`;
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

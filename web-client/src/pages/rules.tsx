// The rules: of all games in a sentence each, and of one game in full, with examples to try out.

import { useEffect, useRef } from "preact/hooks";
import { InTurn } from "../base/in-turn";
import { followLink } from "../base/router";
import { hasExercises } from "../exercises/exercise-path";
import { NotFound } from "../frame/not-found";
import type { GameRules } from "../game-kit/rules-page";
import type { GameView } from "../game-kit/view";
import { gameView, gameViews } from "../games/registry";
import type { CatalogueGame } from "../net/protocol";
import { hasRules, PlainBlock, SectionBlock } from "../rules/blocks";
import { texts as common } from "../texts";
import { catalogue } from "../texts/catalogue";
import { type RulesTexts, texts } from "../texts/rules";
import { Designer } from "../ui/designer";
import { GamePortrait } from "../ui/game-portrait";

export function RulesPage({ game }: { game: string | undefined }) {
  if (game === undefined) return <Overview />;
  const view = gameView(game);
  if (view === null || !hasRules(game)) return <NotFound title={texts.unknown} />;
  return <RulesOfGame key={game} id={game} view={view} />;
}

function Overview() {
  useTitle(texts.title);
  return (
    <main class="rules-overview">
      <h1>{texts.title}</h1>
      <p class="rules-lead">{texts.lead}</p>
      <ul class="rules-cards">
        {gameViews.map((view) => {
          const { id } = view;
          const rules: GameRules | null = hasRules(id) ? texts.games[id] : null;
          return (
            rules !== null && (
              <InTurn key={id}>
                <li class="panel">
                  <GamePortrait view={view} unsized />
                  <div>
                    <h2>
                      <a href={`/rules/${id}`} onClick={followLink}>
                        {rules.name}
                      </a>
                    </h2>
                    <MadeBy id={id} unknown={texts.designerUnknown} />
                    <p>{rules.lead}</p>
                  </div>
                </li>
              </InTurn>
            )
          );
        })}
      </ul>
      <InTurn>
        <section class="house-rules" aria-labelledby="house-rules">
          <h2 id="house-rules">{texts.houseRules.title}</h2>
          {texts.houseRules.blocks.map((block, index) => (
            <PlainBlock key={index} block={block} />
          ))}
        </section>
      </InTurn>
    </main>
  );
}

function RulesOfGame({ id, view }: { id: keyof RulesTexts["games"]; view: GameView }) {
  const rules: GameRules = texts.games[id];
  const article = useRef<HTMLElement>(null);
  const game = catalogue.value?.find((known) => known.id === id);
  const exercised = game !== undefined && hasExercises(game);
  // The address names a part of the page, which scrolls to it.
  const isPart = location.hash !== "";
  useTitle(texts.titleOf(rules.name));
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
          <h1>{rules.name}</h1>
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
            {exercised && (
              <a class="button" href={`/exercise/${id}`} onClick={followLink}>
                {texts.exercises}
              </a>
            )}
            <a class="button" href={`/statistics/${id}`} onClick={followLink}>
              {texts.statistics}
            </a>
          </p>
        </header>
        {rules.sections.map(({ title, blocks }, index) => (
          <InTurn key={title} atOnce={isPart}>
            <section id={partId(index)} aria-labelledby={`${partId(index)}-title`}>
              <h2 id={`${partId(index)}-title`}>{title}</h2>
              {blocks.map((block, at) => (
                <SectionBlock key={at} {...{ block, view, rules }} atOnce={isPart} />
              ))}
            </section>
          </InTurn>
        ))}
      </article>
    </main>
  );
}

/** The game's designer, or a note that the designer is unknown. */
function MadeBy({ id, unknown }: { id: string; unknown: string }) {
  const game: CatalogueGame | undefined = catalogue.value?.find((known) => known.id === id);
  if (game === undefined) return null;
  return game.designer === "" ? <p class="designer">{unknown}</p> : <Designer game={game} />;
}

function partId(index: number): string {
  return `part-${index + 1}`;
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${common.app.name}`;
  }, [title]);
}

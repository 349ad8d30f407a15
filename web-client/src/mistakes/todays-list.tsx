// The few mistakes that return today, each as a link to its puzzle.

import { adoptSheet } from "../base/adopt-sheet";
import { followLink } from "../base/router";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/mistakes";
import { BoardPicture } from "../ui/board-picture";
import { keptMistakes } from "./kept-mistakes";
import type { Mistake } from "./mistake";
import sheet from "./mistakes.sheet.css";
import { dayOf, offered } from "./schedule";
import { fromWords, mistakePath } from "./words";

adoptSheet(sheet);

/** Empty on a day without mistakes. `more`: with a link to all mistakes. */
export function TodaysMistakes({ more }: { more: boolean }) {
  const list = offered(keptMistakes().mistakes, dayOf(new Date()));
  if (list.length === 0) return null;
  return (
    <section class="mistakes-today" aria-labelledby="mistakes-today">
      <h2 id="mistakes-today">{texts.today}</h2>
      <p class="hint">
        {texts.todayHint}{" "}
        {more && (
          <a href="/mistakes" onClick={followLink}>
            {texts.all}
          </a>
        )}
      </p>
      <ul>
        {list.map((mistake) => (
          <li key={mistake.id}>
            <Card mistake={mistake} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ mistake }: { mistake: Mistake }) {
  const { game, position, seat, source } = mistake;
  return (
    <div class="mistake-card">
      <a class="mistake-solve" href={mistakePath(mistake)} onClick={followLink}>
        <BoardPicture {...{ game, position }} viewer={seat} />
        <span class="mistake-words">
          <strong>{gameNameOf(game)}</strong> <span>{fromWords(source)}</span>
        </span>
      </a>
      <a class="mistake-game" href={source.link} onClick={followLink}>
        {texts.game}
      </a>
    </div>
  );
}

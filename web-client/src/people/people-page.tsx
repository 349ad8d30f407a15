// The common frame of pages about people and their games.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { texts as main } from "../texts";
import { texts } from "../texts/people";
import { Problem } from "../ui/problem";
import form from "./form.sheet.css";
import gameList from "./game-list.sheet.css";
import leaderboards from "./leaderboards.sheet.css";
import narrow from "./narrow.sheet.css";
import ownAccount from "./own-account.sheet.css";
import people from "./people.sheet.css";
import { problemText } from "./problems";
import profile from "./profile.sheet.css";

for (const sheet of [people, form, ownAccount, profile, gameList, leaderboards, narrow])
  adoptSheet(sheet);

export interface PeoplePageProps {
  title: string;
  /** The heading in place of the title. */
  heading?: ComponentChildren;
  /** A single column of fields. */
  narrow?: boolean;
  children: ComponentChildren;
}

export function PeoplePage({ title, heading, narrow = false, children }: PeoplePageProps) {
  useEffect(() => {
    document.title = `${title} · ${main.app.name}`;
  }, [title]);
  return (
    <main class={narrow ? "people-page narrow" : "people-page"}>
      {heading ?? <h1>{title}</h1>}
      {children}
    </main>
  );
}

/** Shown while data load, and after a failure. */
export function Waiting({ error, again }: { error: unknown; again(): void }) {
  if (error === null) return <p role="status">{texts.loading}</p>;
  return (
    <div class="buttons">
      <Problem words={problemText(error)} />
      <button type="button" onClick={again}>
        {texts.again}
      </button>
    </div>
  );
}

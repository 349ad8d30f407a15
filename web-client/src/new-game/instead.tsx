// In place of an empty list: a sentence, and what the player can do instead.

import { followLink, goTo, route } from "../base/router";
import { botLevels } from "../net/server";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/lobby";
import type { Company } from "./choices";
import { openSheet } from "./sheet";

/** `replay`: a finished game. `friend`: a room of one's own. `opponent`: a search in the lobby. */
export type Instead = "computer" | "puzzle" | "replay" | "friend" | "opponent";

export interface InsteadOfListProps {
  /** Why the list is empty. */
  words: string;
  /** The first one is prominent. */
  ways: readonly [Instead, ...Instead[]];
  /** The game of the list; without it the player chooses one. */
  game?: string | null | undefined;
}

export function InsteadOfList({ words, ways, game = null }: InsteadOfListProps) {
  return (
    <div class="instead">
      <p class="hint">{words}</p>
      <div class="instead-ways">
        {ways.map((way) => (
          <Way key={way} way={way} game={game} />
        ))}
      </div>
    </div>
  );
}

function Way({ way, game }: { way: Instead; game: string | null }) {
  const label = texts.instead[way];
  const link = linkOf(way, game);
  if (link !== null)
    return (
      <a class="button" href={link} onClick={followLink}>
        {label}
      </a>
    );
  return (
    <button
      type="button"
      disabled={catalogue.value === null}
      onClick={() => begin(companies[way] ?? "private", game)}
    >
      {label}
    </button>
  );
}

/** Null for a way that begins with the choices for a new game. */
function linkOf(way: Instead, game: string | null): string | null {
  if (way === "puzzle") return game === null ? "/puzzles" : `/puzzles/${game}`;
  if (way === "replay") return game === null ? "/games" : `/games?game=${game}`;
  // A server without computer players leaves them to this browser.
  if (way === "computer" && typeof botLevels.value !== "number")
    return `/local/${game ?? catalogue.value?.[0]?.id ?? ""}?computer=fits`;
  return null;
}

const companies: Partial<Record<Instead, Company>> = {
  computer: "computer",
  friend: "private",
  opponent: "seek",
};

/** The choices for a new game are on the home page. */
function begin(company: Company, id: string | null): void {
  const games = catalogue.value ?? [];
  const game = games.find((one) => one.id === id) ?? games[0];
  if (game === undefined) return;
  if (route.value.page !== "home") goTo("/");
  openSheet(game, company, id === null);
}

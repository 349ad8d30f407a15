// The addresses of exercises, and the games that have some.

import type { CatalogueGame, Options } from "../net/protocol";
import { type Aim, aims } from "./position";

export interface Kind {
  aim: Aim;
  /** Only options that the game's solution leaves open. */
  options: Options;
}

/** The engine knows the exact value of each position of these games. */
export const hasExercises = ({ solved }: CatalogueGame) => solved !== null && solved !== undefined;

/** The options that a player can choose. */
export const openOptions = ({ options, solved }: CatalogueGame) =>
  options.filter(({ key }) => solved?.[key] === undefined);

export function exercisePath(game: string, { aim, options }: Kind): string {
  return `/exercise/${game}?${new URLSearchParams({ aim, ...options })}`;
}

/** The kind that an address asks for; unknown values are the usual ones. */
export function kindIn(game: CatalogueGame, search: string): Kind {
  const wanted = new URLSearchParams(search);
  const options = openOptions(game).map(({ key, default: usual, choices }) => {
    const wish = choices.find(({ value }) => value === wanted.get(key));
    return [key, wish?.value ?? usual];
  });
  const aim = aims.find((one) => one === wanted.get("aim")) ?? "hold";
  return { aim, options: Object.fromEntries(options) };
}

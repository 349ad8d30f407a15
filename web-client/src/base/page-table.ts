// The pages by the first part of their path. The build also reads this table, to give the server
// the list of page paths (build.mjs).

export type Route =
  | { page: "home" | "watch" | "games" | "account" | "mistakes" | "unknown" }
  /** `turn`: the number of the turn that a link names. */
  | { page: "room"; room: string; key: string | undefined; turn: number | undefined }
  | { page: "analysis" | "learn" | "local" | "statistics"; game: string }
  | { page: "rules"; game: string | undefined }
  | { page: "exercise"; game: string; search: string }
  | { page: "puzzles"; game: string | undefined }
  | { page: "puzzle" | "mistake"; id: string }
  | { page: "player"; name: string }
  /** `link`: the fragment of a link in an e-mail; empty without one. */
  | { page: "mail"; link: string }
  | { page: "leaderboards"; pool: string | undefined }
  | { page: "settings"; part: string | undefined };

/** The rest of the address: `name` is the second part of the path, if there is one. */
export type Rest = { name: string | undefined; search: string; hash: string };

/** Undefined if there is no such page. */
type Page = (rest: Rest) => Route | undefined;

const plain =
  (page: "home" | "watch" | "games" | "account"): Page =>
  ({ name }) =>
    name === undefined ? { page } : undefined;

const ofGame =
  (page: "analysis" | "learn" | "local" | "statistics"): Page =>
  ({ name }) =>
    name === undefined ? undefined : { page, game: name };

/** The home page has the empty first part. */
export const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
  ["", plain("home")],
  ["account", plain("account")],
  ["analysis", ofGame("analysis")],
  [
    "exercise",
    ({ name, search }) =>
      name === undefined ? undefined : { page: "exercise", game: name, search },
  ],
  ["games", plain("games")],
  ["learn", ofGame("learn")],
  ["leaderboards", ({ name }) => ({ page: "leaderboards", pool: name })],
  ["local", ofGame("local")],
  ["mail", ({ name, hash }) => (name === undefined ? { page: "mail", link: hash } : undefined)],
  [
    "mistakes",
    ({ name }) => (name === undefined ? { page: "mistakes" } : { page: "mistake", id: name }),
  ],
  ["players", ({ name }) => (name === undefined ? undefined : { page: "player", name })],
  ["puzzle", ({ name }) => (name === undefined ? undefined : { page: "puzzle", id: name })],
  ["puzzles", ({ name }) => ({ page: "puzzles", game: name })],
  ["room", room],
  ["rules", ({ name }) => ({ page: "rules", game: name })],
  ["settings", ({ name }) => ({ page: "settings", part: name })],
  ["statistics", ofGame("statistics")],
  ["watch", plain("watch")],
]);

function room({ name, search, hash }: Rest): Route | undefined {
  if (name === undefined || !/^[\w-]+$/.test(name)) return undefined;
  return { page: "room", room: name, key: hash.slice(1) || undefined, turn: turnIn(search) };
}

function turnIn(search: string): number | undefined {
  const turn = new URLSearchParams(search).get("turn");
  return turn !== null && /^\d{1,5}$/.test(turn) ? Number(turn) : undefined;
}

// The lobby and the live games, in English. Other languages have the type of this object.

export const english = {
  lobby: "Lobby",
  online: (count: number): string =>
    count === 1 ? "No one else is online" : `${count} people online`,
  quick: "Quick match",
  quickHint: "Pick a game. You'll be paired as soon as someone picks the same.",
  quickRated: "Rated games",
  other: "Another game or clock …",
  waiting: "Waiting for players",
  nobody: "No one is waiting right now. Pick a game above to be the first.",
  instead: {
    computer: "Play the computer instead",
    puzzle: "Solve a puzzle",
    replay: "Replay a game",
    friend: "Invite a friend",
    opponent: "Find an opponent",
  },
  loading: "Loading the lobby …",
  player: "Player",
  seats: (taken: number, all: number) => `${taken} of ${all} seats taken`,
  missing: (count: number): string =>
    count === 1 ? "1 more player needed" : `${count} more players needed`,
  accept: "Play",
  acceptWith: (name: string, game: string) => `Play ${game} with ${name}`,
  join: "Sit down",
  joinAt: (name: string, game: string) => `Sit down at ${name}'s table: ${game}`,
  look: "Preview",
  lookAt: (name: string, game: string) => `Preview ${name}'s table: ${game}`,
  yours: "Your search",
  yourTable: "Your table",
  cancel: "Cancel",
  cancelled: (game: string) => `Cancel: ${game}`,
  rated: "rated",
  plays: (seat: string) => `plays ${seat}`,
  range: (min: number | null, max: number | null): string =>
    min === null
      ? `opponents up to ${max}`
      : max === null
        ? `opponents from ${min}`
        : `opponents from ${min} to ${max}`,
  somebody: "Someone",
  noTable: "Someone was quicker: no seat is left at that table.",
  ratedForPlayers: "Rated games need an account.",
  live: "Live",
  all: "Watch all games",
  none: "No public games right now.",
  noneOf: (game: string) => `No public ${game} games right now.`,
  watch: "Live games",
  title: "Live games · Quintet",
  filter: "Game",
  allGames: "All",
  spectators: (count: number): string => (count === 1 ? "1 watching" : `${count} watching`),
  turns: (count: number): string => (count === 1 ? "1 turn" : `${count} turns`),
  paused: "paused",
  toMove: "to move",
  against: " against ",
};

// The invitation to a room, in English. Other languages have the type of this object.

export const english = {
  open: (missing: number): string =>
    missing === 1 ? "Invite someone to play" : `Invite ${missing} people to play`,
  privately:
    "Send this link. Anyone who opens it can take a seat. The game starts when all seats are taken.",
  publicly:
    "Anyone can find this table in the lobby and take a seat. The link leads straight here.",
  pass: "Share",
  playLink: "Link to play",
  watchLink: "Link to watch",
  copy: "Copy",
  share: "Share",
  invites: (who: string, game: string) => `${who} invites you to ${game}`,
  table: (who: string, game: string) => `${who}'s table: ${game}`,
  playAs: (side: string) => `Play as ${side}`,
  free: (free: number, all: number) => `${free} of ${all} seats free`,
  learn: "Learn the game first",
  learning: (people: number): string =>
    people === 0
      ? ""
      : people === 1
        ? "Someone is taking the lesson first."
        : `${people} people are taking the lesson first.`,
  rules: "Rules",
  rated: "rated",
  shareTitle: (game: string) => `${game} on Quintet`,
  shareText: (game: string) => `Let's play ${game}!`,
  watchText: (game: string) => `Watch a game of ${game}.`,
  code: "The invitation as a QR code",
  scan: "Or scan this with a phone.",
  computer: "Missing a player? Add a computer to any free seat.",
  door: "Who can enter",
  lock: "Lock the room",
  unlock: "Unlock the room",
  lockHint: "No one new can enter a locked room, even with a link. Everyone here stays.",
  locked: "The room is locked: no one new can enter, even with a link. Everyone here stays.",
  lockedByHost: "The room is locked: no one new can enter.",
  renew: "Make new links",
  renewHint: "The old links stop working. Everyone here stays and gets the new ones.",
  renewed: "The links above are new. The old ones no longer work.",
};

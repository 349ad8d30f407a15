// The invitation to a room, in English. Its shape is the other languages'.

export const english = {
  open: (missing: number): string =>
    missing === 1 ? "Invite somebody to play" : `Invite ${missing} people to play`,
  privately:
    "Send this link. Whoever opens it can sit down; when all seats are taken, the game starts.",
  publicly:
    "The table is in the lobby, where anyone may sit down. The link brings people here directly.",
  pass: "Pass on",
  playLink: "Link to play",
  watchLink: "Link to watch",
  copy: "Copy",
  share: "Share",
  shareTitle: (game: string) => `${game} on Quintet`,
  shareText: (game: string) => `Let's play ${game}!`,
  watchText: (game: string) => `Watch a game of ${game}.`,
  code: "The invitation as a QR code",
  scan: "Or point a phone's camera here.",
};

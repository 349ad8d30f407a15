// What the room says of turns chosen ahead or typed, of sounds and of notifications.

export const english = {
  premove: {
    label: "Your next turn, chosen ahead",
    waits: "Played on your turn",
    confirm: "Play this when it is my turn",
    cancel: "Cancel",
    dropped: (why: string) => `Your turn chosen ahead is not possible any more: ${why}`,
    setting: "Choose turns ahead",
  },
  entry: {
    label: "Type a turn",
    placeholder: "Type a turn",
    hint: "In the notation of the turn list; key / or t",
  },
  told: {
    setting: "Notifications",
    askTitle: "Tell me when it is my turn and this page is in the background",
    denied: "The browser does not allow notifications for this site.",
    yourTurn: "It is your turn.",
    taken: (seat: string, player: string) => `${player} sits down: ${seat}.`,
  },
  sounds: {
    setting: "Sounds",
    volume: "Volume",
  },
  announced: {
    seated: (player: string, seat: string) => `${player} sits down: ${seat}.`,
    left: (player: string, seat: string) => `${player} leaves the seat ${seat}.`,
    begins: "The game begins.",
    resumed: "The game goes on.",
    withdrew: (seat: string, why: string) => `${seat}: ${why}.`,
  },
};

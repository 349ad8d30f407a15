// The room's texts about premoves, typed turns, sounds and notifications.

export const english = {
  premove: {
    label: "Your premove",
    waits: "Will be played on your turn",
    confirm: "Set premove",
    cancel: "Cancel",
    dropped: (why: string) => `Your premove is no longer legal: ${why}`,
    setting: "Premoves",
    again: "Choose it again to set the premove",
  },
  entry: {
    label: "Type a turn",
    placeholder: "Type a turn",
    hint: "Write it as in the move list; key / or t",
  },
  told: {
    setting: "Notifications",
    askTitle: "Notify me when it is my turn and this page is in the background",
    denied: "Your browser blocks notifications from this site.",
    yourTurn: "It is your turn.",
    taken: (seat: string, player: string) => `${player} takes a seat: ${seat}.`,
  },
  sounds: {
    setting: "Sounds",
    volume: "Volume",
  },
  announced: {
    seated: (player: string, seat: string) => `${player} takes a seat: ${seat}.`,
    left: (player: string, seat: string) => `${player} leaves their seat: ${seat}.`,
    begins: "The game begins.",
    resumed: "The game continues.",
    withdrew: (seat: string, why: string) => `${seat}: ${why}.`,
  },
  rules: {
    title: (game: string) => `Rules of ${game}`,
    repetition: "House rule: the same position for the third time is a draw.",
    /** The meanings of the marks in the pictures of moves. */
    marks: {
      go: "goes there",
      onto: "lands on top",
      push: "pushes",
      capture: "captures",
      win: "wins",
    },
  },
  joining: {
    ask: "Ask to join",
    askToWatch: "Ask to watch",
    askFor: (side: string) => `Ask to play as ${side}`,
    hint: "The host sees your request while they are in the room. Keep this page open.",
    standing: {
      asked: "You asked to join. Waiting for the host …",
      declined: "The host declined your request.",
      started: "The game has started without you.",
      closed: "The host closed the room.",
    },
    stop: "Stop asking",
    free: "Seats are free. You have the link to watch; the host can let you play.",
    asks: (who: string, side: string | null): string =>
      side === null ? `${who} asks to join.` : `${who} asks to join as ${side}.`,
    asksToWatch: (who: string) => `${who} asks to watch.`,
    more: (count: number) => (count === 1 ? "1 more is waiting." : `${count} more are waiting.`),
    admit: "Let in",
  },
  steps: {
    label: "How to play",
    titles: ["Goal", "Your turn", "The end"],
    next: "Next",
    done: "Got it",
    skip: "Skip",
  },
  series: (wins: readonly (readonly [string, number])[], draws: number): string => {
    const score = wins.map(([name, won]) => `${name} ${won}`).join(" : ");
    return `Series: ${score}${draws === 0 ? "" : ` (${draws === 1 ? "1 draw" : `${draws} draws`})`}`;
  },
  stood: (times: number): string =>
    times === 2 ? "this position for the second time" : "this position for the third time",
  repetition: "This position has occurred twice. A third time is a draw.",
  share: "Copy link to the game",
  /** The card with the result. */
  end: {
    close: "Close the result",
    review: "Review",
    rating: (before: string, after: string, change: string) =>
      `Your rating: ${before} → ${after} (${change})`,
    moods: {
      won: "Well played!",
      lost: "Good game. Ready for another one?",
      drawn: "Evenly matched.",
    },
  },
};

// The texts of the player's notifications, in English. Other languages have the type of this object.

export const english = {
  title: "Notifications",
  unread: (count: number) =>
    count === 1 ? "1 unread notification" : `${count} unread notifications`,
  none: "No notifications. They come when something happens in your games while you are away.",
  readAll: "Mark all as read",
  settings: "Settings for notifications",
  mailDisabled: "Your e-mail address refuses mails",
  mailDisabledHint: "Test it in the settings to switch it on again.",
  new: "new",
  turn: "Your turn",
  computer: "The computer has played",
  began: "The game has begun",
  asked: "Players ask to join",
  aborted: "The game was aborted",
  outcomes: { won: "You won", drawn: "The game is a draw", lost: "You lost" },
  /** "Liger with Brave Otter" */
  game: (game: string, others: string) => (others === "" ? game : `${game} with ${others}`),
  timeUntil: (when: string) => `time ends ${when}`,
  /** The link of a notice: "Opens example.org in a new tab" */
  inNewTab: (host: string) => `Opens ${host} in a new tab`,
};

// The signs on the buttons that go through the turns of a game, each in a box of 24 × 24.

export const stepSigns = {
  first: "M5 5H8V19H5ZM20 5V19L9 12Z",
  previous: "M17 5V19L6 12Z",
  play: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM10 8L16 12L10 16Z",
  pause: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM9 8H11V16H9ZM13 8H15V16H13Z",
  following: "M7 5V19L18 12Z",
  last: "M19 5H16V19H19ZM4 5V19L15 12Z",
} as const;

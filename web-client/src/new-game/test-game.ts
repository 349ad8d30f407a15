// A game for the tests of this folder.
import type { CatalogueGame } from "../net/protocol";

/** Slides of Action. `players` is the number of players unless one is chosen. */
export const gameFor = (players: "2" | "3"): CatalogueGame => ({
  id: "slides-of-action",
  name: "Slides of Action",
  designer: "Clark D. Rodeffer",
  published: "2003",
  designer_site: "",
  summary: "",
  draw_by_agreement: true,
  solved: { players: "2" },
  options: [
    {
      key: "players",
      label: "Players",
      default: players,
      choices: [
        { value: "3", label: "Three" },
        { value: "2", label: "Two" },
      ],
    },
  ],
  seats: [
    { options: { players: "3" }, names: ["Arms", "Crowns", "Suns"] },
    { options: { players: "2" }, names: ["Crowns", "Suns"] },
  ],
});

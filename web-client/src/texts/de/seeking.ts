// What the bar of a running search says, in German. Nobody is addressed as du or Sie.

import type { english } from "../en/seeking";

export const german: typeof english = {
  label: "Suche nach Mitspielern",
  looking: (game) => `Mitspieler gesucht: ${game}`,
  cancel: "Abbrechen",
  cancelled: (game) => `Suche abbrechen: ${game}`,
  found: "Die Partie beginnt!",
  go: "Zur Partie",
};

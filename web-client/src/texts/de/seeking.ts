// Die Leiste mit der laufenden Suche. Angesprochen wird niemand, weder mit du noch mit Sie.

import type { english } from "../en/seeking";

export const german: typeof english = {
  label: "Suche nach Mitspielern",
  looking: (game) => `Mitspieler gesucht: ${game}`,
  cancel: "Abbrechen",
  cancelled: (game) => `Suche abbrechen: ${game}`,
  found: "Die Partie beginnt!",
  go: "Zur Partie",
};

// The texts of the bar with the player's seeks, in German. The reader is "du".

import type { english } from "../../en/seeking";

export const texts: typeof english = {
  label: "Suche nach Mitspielern",
  looking: (game) => `Du suchst Mitspieler: ${game}`,
  cancel: "Abbrechen",
  cancelled: (game) => `Suche abbrechen: ${game}`,
  found: "Deine Partie hat begonnen!",
  go: "Zur Partie",
  begun: "Die Partie, die du gesucht hast, hat begonnen.",
  later: "Später",
  fewer: "Dafür braucht es drei. Zu zweit geht es eher los.",
  lasting: "läuft zwei Wochen, auch wenn du nicht da bist",
};

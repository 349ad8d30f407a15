// The texts of the bar with the player's seeks, in German. The reader is "du".

import type { english } from "../../en/seeking";

export const texts: typeof english = {
  label: "Deine Suchen",
  looking: (game) => `Gegner gesucht: ${game}`,
  cancel: "Abbrechen",
  cancelled: (game) => `Suche abbrechen: ${game}`,
  found: "Deine Partie hat begonnen!",
  go: "Zur Partie",
  begun: "Deine Partie hat begonnen.",
  later: "Später",
  fewer: "Dafür braucht es drei. Zu zweit geht es eher los.",
  lasting: "läuft zwei Wochen, auch wenn du nicht da bist",
};

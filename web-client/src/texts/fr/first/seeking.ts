// The texts of the bar with the player's seeks, in French. The reader is "tu".

import type { english } from "../../en/seeking";

export const texts: typeof english = {
  label: "Tes recherches",
  looking: (game) => `Recherche d’adversaires : ${game}`,
  cancel: "Annuler",
  cancelled: (game) => `Annuler la recherche : ${game}`,
  found: "Ta partie a commencé !",
  go: "Vers la partie",
  begun: "Ta partie a commencé.",
  later: "Plus tard",
  fewer: "Il faut être trois. À deux, ça commence plus vite.",
  lasting: "dure deux semaines, même en ton absence",
};

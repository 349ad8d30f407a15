// The texts of the settings page, in French.

import type { english } from "../en/settings";

export const texts: typeof english = {
  title: "Réglages",
  kept: "Enregistrés dans ce navigateur, valables dans tous les onglets.",
  page: "Page",
  theme: "Thème",
  themes: { system: "Comme le système", light: "Clair", dark: "Sombre" },
  language: "Langue",
  sameLanguage: "Celle du navigateur",
  boards: "Plateaux et pions",
  board: "Plateau",
  boardStyles: { wood: "Bois", slate: "Ardoise", plain: "Sobre", contrast: "Contraste élevé" },
  pieces: "Pions",
  pieceStyles: { relief: "En relief", flat: "Plats" },
  palette: "Couleurs des camps",
  palettes: { usual: "Habituelles", safe: "Pour daltoniens", tones: "Clair contre foncé" },
  paletteHint: "Les camps diffèrent toujours aussi par la forme.",
  coordinates: "Montrer les coordonnées",
  animation: "Vitesse des animations",
  animations: { slow: "Lente", normal: "Normale", fast: "Rapide", off: "Sans" },
  stillness: "Les animations sont coupées, car ton système demande moins de mouvement.",
  playing: "Jouer",
  confirm: "Confirmer les coups",
  confirms: { several: "En plusieurs étapes", always: "Toujours", never: "Jamais" },
  told: "Sons et notifications",
  notifyHint: "Tu apprends que c’est à toi de jouer, même si cette page est en arrière-plan.",
  preview: "Aperçu",
  game: "Jeu",
  showTurn: "Montrer un coup",
  again: "Recommencer",
};

// The texts of the dialog that makes pictures and GIFs of a game, in French.

import type { english } from "../en/share";

export const texts: typeof english = {
  title: "Image ou GIF",
  turn: (ply) => `Coup ${ply}`,
  picture: "Image",
  painting: "Création de l’image …",
  pictureOf: (game, turn) => `${game} : ${turn}`,
  noPicture: "Impossible de faire une image de cette position.",
  save: "Enregistrer l’image",
  copy: "Copier l’image",
  copied: "Copiée",
  notCopied: "L’image n’a pas pu être copiée.",
  handOn: "Envoyer l’image …",
  gif: "GIF",
  gifOf: (turns) =>
    turns === 1
      ? "Toute la partie, une image pour son coup."
      : `Toute la partie, une image pour chacun de ses ${turns} coups.`,
  noTurns: "Un GIF demande au moins un coup.",
  tooLong: (turns, most) =>
    `Cette partie compte ${turns} coups. Un GIF peut en montrer ${most} au plus.`,
  speed: "Vitesse",
  speeds: { slow: "Lente", normal: "Normale", fast: "Rapide" },
  make: "Créer le GIF",
  making: (percent) => `${percent} % terminé`,
  cancel: "Annuler",
  ready: (size) => `Ton GIF est prêt : ${size}.`,
  animation: (game) => `GIF : ${game}`,
  saveGif: "Enregistrer le GIF",
  handOnGif: "Envoyer le GIF …",
  again: "Autre vitesse",
  tooLarge: (most) => `Ce GIF dépasserait ${most}. Partage plutôt une image.`,
  failed: "Le GIF n’a pas pu être créé. Recharge la page et réessaie.",
  close: "Fermer",
};

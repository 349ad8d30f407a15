// The texts of the dialog that makes pictures and GIFs of a game, in German.

import type { english } from "../en/share";

export const texts: typeof english = {
  title: "Bild oder GIF",
  turn: (ply) => `Zug ${ply}`,
  picture: "Bild",
  painting: "Das Bild wird gemalt …",
  pictureOf: (game, turn) => `${game}: ${turn}`,
  noPicture: "Von dieser Stellung lässt sich kein Bild machen.",
  save: "Bild speichern",
  copy: "Bild kopieren",
  copied: "Kopiert",
  notCopied: "Das Bild ließ sich nicht kopieren.",
  handOn: "Bild senden …",
  gif: "GIF",
  gifOf: (turns) =>
    turns === 1
      ? "Die ganze Partie, ein Bild für ihren Zug."
      : `Die ganze Partie, ein Bild für jeden der ${turns} Züge.`,
  noTurns: "Ein GIF braucht mindestens einen Zug.",
  tooLong: (turns, most) =>
    `Diese Partie hat ${turns} Züge. Ein GIF kann höchstens ${most} zeigen.`,
  speed: "Tempo",
  speeds: { slow: "Langsam", normal: "Normal", fast: "Schnell" },
  make: "GIF erstellen",
  making: (percent) => `${percent}\u00a0% fertig`,
  cancel: "Abbrechen",
  ready: (size) => `Dein GIF ist fertig: ${size}.`,
  animation: (game) => `GIF: ${game}`,
  saveGif: "GIF speichern",
  handOnGif: "GIF senden …",
  again: "Anderes Tempo",
  tooLarge: (most) => `Dieses GIF würde größer als ${most}. Teile stattdessen ein Bild.`,
  failed: "Das GIF ließ sich nicht erstellen. Lade die Seite neu und versuche es noch einmal.",
  close: "Schließen",
};

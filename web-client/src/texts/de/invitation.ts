// What the invitation into a room says, in German. Nobody is addressed as du or Sie.

import type { english } from "../en/invitation";

export const german: typeof english = {
  open: (missing) =>
    missing === 1 ? "Zum Spielen einladen" : `${missing} Leute zum Spielen einladen`,
  privately:
    "Diesen Link verschicken. Wer ihn öffnet, kann Platz nehmen; sind alle Plätze besetzt, geht es los.",
  publicly:
    "Der Tisch steht in der Lobby, wo alle Platz nehmen dürfen. Der Link führt direkt hierher.",
  pass: "Weitersagen",
  playLink: "Link zum Mitspielen",
  watchLink: "Link zum Zuschauen",
  copy: "Kopieren",
  share: "Teilen",
  shareTitle: (game) => `${game} auf Quintet`,
  shareText: (game) => `Eine Partie ${game}?`,
  watchText: (game) => `Eine Partie ${game} zum Zuschauen.`,
  code: "Die Einladung als QR-Code",
  scan: "Oder die Kamera eines Telefons darauf richten.",
};

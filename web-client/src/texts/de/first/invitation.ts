// The texts of the invitation to a room, in German. The reader is "du".

import type { english } from "../../en/invitation";

export const texts: typeof english = {
  open: (missing) => (missing === 1 ? "Lade jemanden ein" : `Lade ${missing} Mitspieler ein`),
  privately:
    "Verschicke diesen Link. Wer ihn öffnet, kann Platz nehmen. Sind alle Plätze besetzt, geht es los.",
  publicly:
    "Dein Tisch steht in der Lobby, und alle dürfen Platz nehmen. Der Link führt direkt hierher.",
  pass: "Teilen",
  playLink: "Link zum Mitspielen",
  watchLink: "Link zum Zuschauen",
  copy: "Kopieren",
  share: "Teilen",
  invites: (who, game) => `${who} lädt dich zu ${game} ein`,
  table: (who, game) => `Tisch von ${who}: ${game}`,
  playAs: (side) => `Als ${side} spielen`,
  free: (free, all) => `${free} von ${all} Plätzen frei`,
  learn: "Erst das Spiel lernen",
  learning: (people) =>
    people === 0
      ? ""
      : people === 1
        ? "Jemand macht vorher die Lektion."
        : `${people} Leute machen vorher die Lektion.`,
  rules: "Regeln",
  rated: "gewertet",
  shareTitle: (game) => `${game} auf Quintet`,
  shareText: (game) => `Eine Partie ${game}?`,
  watchText: (game) => `Eine Partie ${game} zum Zuschauen.`,
  code: "Die Einladung als QR-Code",
  scan: "Oder scanne ihn mit dem Telefon.",
  computer: "Fehlt noch jemand? Auf jeden freien Platz kann ein Computer.",
  door: "Wer hereinkommt",
  lock: "Raum abschließen",
  unlock: "Raum aufschließen",
  lockHint:
    "In einen abgeschlossenen Raum kommt niemand Neues, auch nicht mit Link. Wer da ist, bleibt.",
  locked:
    "Der Raum ist abgeschlossen: Niemand Neues kommt herein, auch nicht mit Link. Wer da ist, bleibt.",
  lockedByHost: "Der Raum ist abgeschlossen: Niemand Neues kommt herein.",
  renew: "Neue Links erstellen",
  renewHint: "Die alten Links gelten dann nicht mehr. Wer da ist, bleibt und bekommt die neuen.",
  renewed: "Die Links oben sind neu. Die alten gelten nicht mehr.",
};

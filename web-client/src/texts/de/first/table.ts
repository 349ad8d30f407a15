// The room's texts about premoves, typed turns, sounds and notifications, in German.

import type { english } from "../../en/table";

export const texts: typeof english = {
  premove: {
    label: "Dein vorgemerkter Zug",
    waits: "Wird gespielt, wenn du dran bist",
    confirm: "Zug vormerken",
    cancel: "Verwerfen",
    dropped: (why) => `Dein vorgemerkter Zug ist nicht mehr möglich: ${why}`,
    setting: "Züge vormerken",
    again: "Noch einmal antippen, um vorzumerken",
  },
  entry: {
    label: "Zug eingeben",
    placeholder: "Zug eingeben",
    hint: "Schreibe ihn wie in der Zugliste; Taste / oder t",
  },
  told: {
    setting: "Benachrichtigungen",
    askTitle: "Sag mir Bescheid, wenn ich am Zug bin und diese Seite im Hintergrund ist",
    denied: "Dein Browser blockiert Benachrichtigungen dieser Seite.",
    yourTurn: "Du bist am Zug.",
    taken: (seat, player) => `${player} setzt sich: ${seat}.`,
  },
  sounds: {
    setting: "Töne",
    volume: "Lautstärke",
  },
  announced: {
    seated: (player, seat) => `${player} setzt sich: ${seat}.`,
    left: (player, seat) => `${player} verlässt den Platz ${seat}.`,
    begins: "Die Partie beginnt.",
    resumed: "Die Partie geht weiter.",
    withdrew: (seat, why) => `${seat}: ${why}.`,
  },
  rules: {
    title: (game) => `Regeln von ${game}`,
    repetition: "Hausregel: Dieselbe Stellung zum dritten Mal ist Remis.",
    marks: {
      go: "geht dorthin",
      onto: "steigt darauf",
      push: "schiebt",
      capture: "schlägt",
      win: "gewinnt",
    },
  },
  joining: {
    ask: "Mitspielen anfragen",
    askToWatch: "Zuschauen anfragen",
    askFor: (side: string) => `Als ${side} anfragen`,
    hint: "Der Gastgeber sieht deine Anfrage, solange er im Raum ist. Lass diese Seite offen.",
    standing: {
      asked: "Du hast gefragt. Warte auf den Gastgeber …",
      declined: "Der Gastgeber hat deine Anfrage abgelehnt.",
      started: "Die Partie hat ohne dich begonnen.",
      closed: "Der Gastgeber hat den Raum geschlossen.",
    },
    stop: "Nicht mehr fragen",
    free: "Es sind noch Plätze frei. Dein Link ist zum Zuschauen; der Gastgeber kann dich mitspielen lassen.",
    asks: (who: string, side: string | null): string =>
      side === null ? `${who} möchte mitspielen.` : `${who} möchte als ${side} mitspielen.`,
    asksToWatch: (who: string) => `${who} möchte zuschauen.`,
    more: (count: number) => (count === 1 ? "1 weitere Anfrage." : `${count} weitere Anfragen.`),
    admit: "Hereinlassen",
  },
  steps: {
    label: "So geht es",
    titles: ["Ziel", "Dein Zug", "Ende"],
    next: "Weiter",
    done: "Alles klar",
    skip: "Überspringen",
  },
  series: (wins, draws) => {
    const score = wins.map(([name, won]) => `${name} ${won}`).join(" : ");
    return `Serie: ${score}${draws === 0 ? "" : ` (${draws} remis)`}`;
  },
  stood: (times) =>
    times === 2 ? "diese Stellung zum zweiten Mal" : "diese Stellung zum dritten Mal",
  repetition: "Diese Stellung ist zum zweiten Mal da. Beim dritten Mal ist Remis.",
  share: "Link zur Partie kopieren",
  end: {
    close: "Ergebnis schließen",
    review: "Analyse",
    rating: (before, after, change) => `Deine Wertung: ${before} → ${after} (${change})`,
    moods: {
      won: "Gut gespielt!",
      lost: "Gute Partie. Noch eine?",
      drawn: "Auf Augenhöhe.",
    },
  },
};

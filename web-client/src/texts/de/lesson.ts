import type { LessonTexts } from "../lesson";

export const texts: LessonTexts = {
  tab: (game) => `Lektion · ${game}`,
  heading: (game, step, of) => `Lektion, ${game}: Schritt ${step} von ${of}`,
  none: "Diese Lektion gibt es nicht.",
  loading: "Die Lektion wird geholt …",
  failed: "Die Lektion konnte nicht geladen werden.",
  step: (step, of) => `${step}/${of}`,
  hint: "Tipp",
  show: "Zeig es mir",
  next: "Weiter",
  wrong: "Nicht ganz. Versuch einen anderen Zug.",
  showing: "So …",
  shown: "So geht es. Jetzt du.",
  steps: "Die Schritte",
  again: "Von vorn",
  play: "Spiel deine erste Partie",
  others: "Mit anderen spielen",
  table: "Zurück zum Tisch",
  learned: "Aus der Lektion",
  rules: "Alle Regeln",
};

import type { ExerciseTexts } from "../exercises";

export const texts: ExerciseTexts = {
  tab: (game) => `Übung · ${game}`,
  heading: { hold: "Halte dieses Remis", win: "Gewinne diese Stellung" },
  none: "Zu diesem Spiel gibt es keine Übungen.",
  about:
    "Das Spiel ist gelöst, darum macht dein Gegner nie einen Fehler. Wie lange hältst du durch?",
  aim: "Übung",
  aims: { hold: "Halte dieses Remis", win: "Gewinne diese Stellung" },
  seeking: "Eine Stellung wird gesucht …",
  trouble: "Der Computer ließ sich nicht starten.",
  again: "Noch einmal",
  tasks: {
    hold: (seat, turns) => `${seat}: halte das Remis ${turns} Züge lang.`,
    win: (seat, turns) => `${seat}: gewinne in ${turns} Zügen.`,
  },
  held: (turns) => (turns === 1 ? "Gehalten. Noch ein Zug." : `Gehalten. Noch ${turns} Züge.`),
  winning: (turns) =>
    turns === 1
      ? "Du kannst mit diesem Zug gewinnen."
      : `Du kannst immer noch gewinnen, in ${turns} Zügen.`,
  answering: "Nun die Antwort …",
  done: {
    over: { hold: "Gehalten: Das Spiel endet remis.", win: "Du gewinnst!" },
    repeated: "Gehalten: Diese Stellung kehrt wieder.",
    turns: (turns) => `${turns} Züge lang gehalten!`,
  },
  lostNow: (turn) => `${turn} verliert sofort.`,
  losesIn: (turn, turns) =>
    turns === 1 ? `${turn} verliert in 1 Zug.` : `${turn} verliert in ${turns} Zügen.`,
  drawn: (turn) => `${turn} ist nur remis.`,
  thrice: "Dieselbe Stellung zum dritten Mal: remis.",
  keepDraw: (turns) => `Halte mit ${turns}.`,
  keepWin: (turns) => `Gewinne mit ${turns}.`,
  retry: "Noch einmal",
  next: "Nächste Stellung",
  skip: "Überspringen",
  streak: { hold: "Gehalten in Folge", win: "Gewonnen in Folge" },
  most: (best) => `höchstens: ${best}`,
  row: (now) => `${now} in Folge`,
  analyse: "Analysieren",
  puzzles: "Alle Rätsel",
};

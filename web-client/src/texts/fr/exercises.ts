import { pluralsOf } from "../../base/plural";
import type { ExerciseTexts } from "../exercises";

const plural = pluralsOf("fr");

const turnsOf = (count: number) => `${count} ${plural(count, { one: "coup", other: "coups" })}`;

export const texts: ExerciseTexts = {
  tab: (game) => `Exercice · ${game}`,
  heading: { hold: "Tiens cette nulle", win: "Gagne cette position" },
  none: "Il n’y a pas d’exercices pour ce jeu.",
  about:
    "Le jeu est résolu, ton adversaire ne fait donc jamais d’erreur. Combien de temps tiens-tu ?",
  aim: "Exercice",
  aims: { hold: "Tiens cette nulle", win: "Gagne cette position" },
  seeking: "Recherche d’une position …",
  trouble: "L’ordinateur n’a pas pu démarrer.",
  again: "Réessayer",
  tasks: {
    hold: (seat, turns) => `${seat} : tiens la nulle pendant ${turnsOf(turns)}.`,
    win: (seat, turns) => `${seat} : gagne en ${turnsOf(turns)}.`,
  },
  held: (turns) => `Tenu. Encore ${turnsOf(turns)}.`,
  winning: (turns) =>
    turns === 1 ? "Tu peux gagner avec ce coup." : `Tu peux toujours gagner, en ${turnsOf(turns)}.`,
  answering: "Voici la réponse …",
  done: {
    over: { hold: "Tenu : la partie finit nulle.", win: "Tu gagnes !" },
    repeated: "Tenu : cette position revient.",
    turns: (turns) => `Tenu pendant ${turnsOf(turns)} !`,
  },
  lostNow: (turn) => `${turn} perd tout de suite.`,
  losesIn: (turn, turns) => `${turn} perd en ${turnsOf(turns)}.`,
  drawn: (turn) => `${turn} ne fait que nulle.`,
  thrice: "La même position pour la troisième fois : nulle.",
  keepDraw: (turns) => `Tiens avec ${turns}.`,
  keepWin: (turns) => `Gagne avec ${turns}.`,
  retry: "Cette position encore",
  next: "Position suivante",
  skip: "Sauter",
  streak: { hold: "Tenues de suite", win: "Gagnées de suite" },
  most: (best) => `au plus : ${best}`,
  row: (now) => `${now} de suite`,
  analyse: "Analyser",
  puzzles: "Tous les problèmes",
};

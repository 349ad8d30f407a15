// The texts of the statistics of a game, in French. The reader is "tu".

import { pluralsOf } from "../../base/plural";
import type { StatisticsTexts } from "../statistics";

const plural = pluralsOf("fr");

export const texts: StatisticsTexts = {
  title: (game) => `Statistiques de ${game}`,
  unknown: "Aucun jeu ne porte ce nom ici.",
  games: "Statistiques des autres jeux",
  lead: (time) =>
    `Toutes les parties publiques terminées jusqu’au ${time}. Comptées une fois par heure.`,
  leadOfNewest: (count, time) =>
    `Les ${count} dernières parties publiques terminées jusqu’au ${time}. Comptées une fois par heure.`,
  people: "Parties entre humains",
  computer: "Parties avec l’ordinateur",
  computerNote:
    "Les niveaux n’ont pas la même force : ces parties en disent donc moins sur le jeu lui-même.",
  forSeats: (seats) => (seats === 2 ? "À deux" : "À trois"),
  none: "Aucune partie publique n’est encore terminée.",
  noneOfPeople: "Aucune partie publique entre humains n’est encore terminée.",
  count: (count, text) => `${text} ${plural(count, { one: "partie", other: "parties" })}`,
  tooFew: (needed) => `Trop peu de parties pour conclure. Il en faut ${needed}.`,
  tooFewDecided: (needed) =>
    `Trop peu de parties avec un gagnant pour conclure. Il en faut ${needed}.`,
  tooFewInTable: "trop peu",
  results: "Résultats",
  drawn: "Nulles",
  result: (name, percent) => `${name} ${percent}`,
  chances: (decided) => `Victoires dans les ${decided} parties avec un gagnant`,
  first: "commence",
  share: (percent, low, high) => `${percent} (${low} à ${high})`,
  favoured: (names) => `${names} : nettement plus de victoires qu’à chances égales.`,
  noneFavoured: "Aucun camp n’a nettement plus de victoires qu’à chances égales.",
  interval:
    "Entre parenthèses et en bande : l’intervalle qui contient la vraie part avec 95 % de certitude. Le trait marque des chances égales.",
  draws: "Nulles",
  length: "Longueur médiane",
  duration: "Temps médian",
  turns: (count, text) => `${text} ${plural(count, { one: "coup", other: "coups" })}`,
  time: (time, games) => `${time} (dans ${games} avec pendule)`,
  byOptions: "Par options",
  byRating: "Par cote",
  options: "Options",
  option: (label, choice) => `${label} : ${choice}`,
  rating: "Cote moyenne",
  ratingBand: (from, to) => `${from} à ${to}`,
  unrated: "Sans cote",
  number: "Parties",
  winsOf: (name) => `Victoires : ${name}`,
  wins: "Victoires",
  tableTurns: "Coups",
  rules: (game) => `Règles de ${game}`,
  leaderboard: "Classement",
};

// The texts of the statistics of a game, in German. The reader is "du".

import type { StatisticsTexts } from "../statistics";

export const texts: StatisticsTexts = {
  title: (game) => `Statistik zu ${game}`,
  unknown: "Ein Spiel dieses Namens gibt es hier nicht.",
  games: "Statistik zu anderen Spielen",
  lead: (time) => `Alle beendeten öffentlichen Partien bis ${time}. Stündlich gezählt.`,
  leadOfNewest: (count, time) =>
    `Die neuesten ${count} beendeten öffentlichen Partien bis ${time}. Stündlich gezählt.`,
  people: "Partien zwischen Menschen",
  computer: "Partien mit Computer",
  computerNote:
    "Die Stufen sind verschieden stark. Über das Spiel selbst sagen diese Partien daher weniger.",
  forSeats: (seats) => (seats === 2 ? "Zu zweit" : "Zu dritt"),
  none: "Hier ist noch keine öffentliche Partie zu Ende gegangen.",
  noneOfPeople: "Noch ist keine öffentliche Partie zwischen Menschen zu Ende gegangen.",
  count: (count, text) => (count === 1 ? "1 Partie" : `${text} Partien`),
  tooFew: (needed) => `Noch zu wenige Partien für eine Aussage. Nötig sind ${needed}.`,
  tooFewDecided: (needed) =>
    `Noch zu wenige Partien mit Sieger für eine Aussage. Nötig sind ${needed}.`,
  tooFewInTable: "zu wenige",
  results: "Ergebnisse",
  drawn: "Remis",
  result: (name, percent) => `${name} ${percent}`,
  chances: (decided) => `Siege in den ${decided} Partien mit Sieger`,
  first: "beginnt",
  share: (percent, low, high) => `${percent} (${low} bis ${high})`,
  favoured: (names) => `${names}: deutlich mehr Siege als bei gleichen Chancen.`,
  noneFavoured: "Keine Seite hat deutlich mehr Siege als bei gleichen Chancen.",
  interval:
    "In Klammern und als Band: der Bereich, in dem der wahre Anteil mit 95 % Sicherheit liegt. Der Strich steht für gleiche Chancen.",
  draws: "Remis",
  length: "Länge im Median",
  duration: "Dauer im Median",
  turns: (count, text) => (count === 1 ? "1 Zug" : `${text} Züge`),
  time: (time, games) => `${time} (in ${games} mit Uhr)`,
  byOptions: "Nach Optionen",
  byRating: "Nach Wertung",
  options: "Optionen",
  option: (label, choice) => `${label}: ${choice}`,
  rating: "Mittlere Wertung",
  ratingBand: (from, to) => `${from} bis ${to}`,
  unrated: "Ohne Wertung",
  number: "Partien",
  winsOf: (name) => `Siege für ${name}`,
  wins: "Siege",
  tableTurns: "Züge",
  rules: (game) => `Regeln von ${game}`,
  leaderboard: "Rangliste",
};

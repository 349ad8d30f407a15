import { pluralsOf } from "../../base/plural";
import type { english } from "../en/insight";

const plural = pluralsOf("fr");

const points = (count: number | string) =>
  `${count} ${plural(Number(`${count}`.replace(",", ".")), { one: "point", other: "points" })}`;

export const texts: typeof english = {
  title: "Meilleurs coups",
  engine: "Analyse par ordinateur",
  computer: "Ordinateur",
  chance: (seat, percent) => `${seat} ${percent}`,
  chances: (list) => `Chances : ${list}`,
  bar: "Chances",
  thinking: "Réfléchit …",
  depth: (turns) =>
    plural(turns, { one: `${turns} coup à l’avance`, other: `${turns} coups à l’avance` }),
  deeper: "Chercher plus loin",
  off: "Vois les chances de chaque camp et les meilleurs coups.",
  over: "La partie est finie.",
  proof: {
    win: (turns) => (turns === 1 ? "gagne avec ce coup" : `gagne en ${turns}`),
    draw: () => "nulle",
    loss: (turns) => (turns === 1 ? "perd au coup suivant" : `perd en ${turns}`),
  },
  losesNow: "perd avec ce coup",
  everyTurn: "Tous les coups",
  exact: "Exact : ce jeu est résolu",
  wholeLine: "Ajouter la variante",
  wholeLineOf: (turn) => `Ajouter toute la variante qui commence par ${turn}`,
  best: (worth, turn) => `Le meilleur : ${turn}, ${worth}`,
  trouble: {
    unreachable: "L’ordinateur n’a pas pu être chargé. Vérifie ta connexion.",
    crashed: "L’ordinateur a eu un problème. Rien n’est perdu.",
    busy: "L’ordinateur a trop à faire en ce moment.",
    refused: "L’ordinateur ne peut pas analyser cette position.",
    again: "Réessayer",
  },
  barred: {
    live: "Tant que tu joues contre des humains, il n’y a pas d’analyse par ordinateur.",
    same: (game) =>
      `Tant que tu joues à ${game} contre des humains, il n’y a pas d’analyse par ordinateur ici.`,
    watched: "Tant que cette partie est en cours, il n’y a pas d’analyse par ordinateur.",
    hint: "Tant que tu joues contre des humains, il n’y a pas d’indices.",
    room: "Vers la partie",
  },
  review: {
    title: "Analyse de la partie",
    lead: "Laisse l’ordinateur trouver les tournants de cette partie.",
    begin: "Analyser la partie",
    stop: "Arrêter",
    again: "Continuer",
    progress: (done, all) => `Coup ${done} sur ${all}`,
    graph: (list) => `Les chances de chaque camp après chaque coup. À la fin : ${list}`,
    stopped: (done, all) => `Arrêté après ${done} coups sur ${all}.`,
    none: "Pas de grosse erreur : aucun coup n’a changé les chances de 10 points ou plus.",
    swings: "Tournants",
    yours: "Tes coups",
    noneOfYours: "Aucun de tes coups ne t’a coûté 10 points ou plus.",
    others: "Autres coups",
    kinds: { inaccuracy: "Imprécision", mistake: "Erreur", blunder: "Gaffe" },
    swing: (kind, turn, seat) => `${kind} : coup ${turn}, ${seat}`,
    drop: (before, after) => `${before}\u00a0→\u00a0${after}`,
    lostWin: (before, after) => `${before}\u00a0→\u00a0${after} : un gain sûr est perdu`,
    show: "Montrer",
    showTurn: (turn) => `Montrer la position avant le coup ${turn}`,
    played: "Joué :",
    better: "Mieux :",
    play: "Jouer la meilleure variante",
    tryAgain: "Réessayer",
    tryIt: "Essaie toi-même",
    tryFrom: (label, turn) =>
      `${label}, contre l’ordinateur, à partir de la position avant le coup ${turn}`,
    accuracy: {
      title: "Précision",
      hint: "À 100, aucun coup n’a rien coûté. Ce nombre se compare entre des parties de toute longueur.",
    },
    fading: {
      yours: "La partie t’a échappé peu à peu",
      title: (seat) => `La partie a échappé peu à peu : ${seat}`,
      when: (from, to, before, after) =>
        `Du coup ${from} au coup ${to}, les chances sont tombées de ${before} à ${after}.`,
      why: (turns, each, turn, cost) =>
        `Aucun coup n’a décidé à lui seul : ${turns} coups ont coûté en moyenne ${points(each)} chacun, le coup ${turn} le plus, avec ${cost}.`,
      change: (seat, before, after) => `${seat} : ${before} → ${after}`,
    },
  },
  hint: {
    ask: "Indice",
    outside: "Mets une pièce en jeu",
    turn: "Montrer le coup",
    play: "Jouer",
    from: (cell) => `Commence par ${cell}.`,
    whole: (turn) => `${turn}.`,
  },
};

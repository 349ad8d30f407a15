// The texts of the home page, in French. The reader is "tu".

import { pluralsOf } from "../../../base/plural";
import type { english } from "../../en/home";

const plural = pluralsOf("fr");

const turns = (count: number) => `${count} ${plural(count, { one: "coup", other: "coups" })}`;

export const texts: typeof english = {
  title: (waiting) => (waiting === 0 ? "Quintet" : `(${waiting}) Quintet`),
  hero: {
    label: "Essayer un jeu",
    games: "Jeu sur le plateau",
    board: (game) => `Plateau de ${game} à essayer`,
    toMove: (seat) => `À ${seat} de jouer`,
    won: (seat) => `${seat} ${/s$/.test(seat) ? "gagnent" : "gagne"} !`,
    drawn: "Personne ne gagne.",
    learn: "Apprends-le en trois minutes",
    takeBack: "Reprendre",
    startOver: "Recommencer",
    friends: (others) => plural(others, { one: "Jouer avec un ami", other: "Jouer avec des amis" }),
    computer: "Contre l’ordinateur",
    opponent: (others) =>
      plural(others, { one: "Trouver un adversaire", other: "Trouver des joueurs" }),
    options: "Choisir les options …",
    loading: "Chargement des règles …",
  },
  cards: {
    unknownDesigner: "auteur inconnu",
    learn: "Leçon",
    rules: "Règles",
    local: "Sur un écran",
    analysis: "Analyse",
    of: (game) => ` : ${game}`,
    facts: "En bref",
    minutes: (from, to) => `${from}–${to} min`,
    learning: {
      easy: "Facile à apprendre",
      some: "Quelques règles",
      more: "Demande de la pratique",
    },
  },
  today: {
    title: "Aujourd’hui",
    lead: "Du nouveau chaque jour, même sans adversaire.",
    ended: (count, more) =>
      more
        ? `Plus de ${count} parties se sont déjà terminées aujourd’hui.`
        : plural(count, {
            one: `${count} partie s’est déjà terminée aujourd’hui.`,
            other: `${count} parties se sont déjà terminées aujourd’hui.`,
          }),
    live: (count) =>
      plural(count, {
        one: "Regarder la partie en cours",
        other: `Regarder les ${count} parties en cours`,
      }),
    puzzle: "Problème du jour",
    winIn: (game, count, rating) => `${game} · Gain en ${turns(count)} · Difficulté ${rating}`,
    solve: "Résoudre",
    solved: "Résolu ! Le prochain arrive demain.",
    tried: "Essayé. Le prochain arrive demain.",
    another: "Plus de problèmes",
    learn: "Apprendre un jeu",
    unfinished: "Ta leçon",
    minutes: "trois minutes",
    halfway: "pas encore finie",
    begin: "Commencer",
    continue: "Continuer",
    computer: "Contre l’ordinateur",
    fits: "un adversaire de ta force",
    replay: "Une partie à revoir",
    turns,
    ofLevels: (levels) => `Les niveaux les plus forts : ${levels.join(" – ")}`,
    watch: "Revoir",
  },
  own: {
    waiting: (count) =>
      plural(count, {
        one: "C’est à toi de jouer dans une partie",
        other: `C’est à toi de jouer dans ${count} parties`,
      }),
    running: "Tes parties",
    lately: "Vues récemment",
    against: (names) => names.join(", "),
    theirTurn: (name) => `À ${name} de jouer`,
    due: (when) => `Temps écoulé ${when}`,
  },
};

// The texts of the lobby and the list of live games, in French. The reader is "tu".

import { pluralsOf } from "../../../base/plural";
import type { english } from "../../en/lobby";

const plural = pluralsOf("fr");

export const texts: typeof english = {
  lobby: "Lobby",
  online: (count) => (count <= 1 ? "Personne d’autre en ligne" : `${count} en ligne`),
  quick: "Partie rapide",
  quickHint: "Choisis un jeu. Dès que quelqu’un choisit le même, la partie commence.",
  quickRated: "Parties classées",
  other: "Autre jeu ou autre pendule …",
  waiting: "Parties ouvertes",
  nobody: "Personne n’attend en ce moment. Choisis un jeu ci-dessus et lance-toi.",
  instead: {
    computer: "Jouer contre l’ordinateur",
    puzzle: "Résoudre un problème",
    replay: "Revoir une partie",
    friend: "Inviter des amis",
    opponent: "Trouver un adversaire",
  },
  loading: "Chargement du lobby …",
  player: "Joueur",
  seats: (taken, all) =>
    `${taken} ${plural(taken, { one: "place prise", other: "places prises" })} sur ${all}`,
  missing: (count) =>
    plural(count, { one: "manque encore 1 joueur", other: `manque encore ${count} joueurs` }),
  accept: "Jouer",
  acceptWith: (name, game) => `Jouer à ${game} avec ${name}`,
  join: "Prendre place",
  joinAt: (name, game) => `Prendre place à la table ouverte par ${name} : ${game}`,
  look: "Voir",
  lookAt: (name, game) => `Voir la table ouverte par ${name} : ${game}`,
  yours: "Ta recherche",
  yourTable: "Ta table",
  cancel: "Annuler",
  cancelled: (game) => `Annuler : ${game}`,
  rated: "classée",
  plays: (seat) => `joue ${seat}`,
  range: (min, max) =>
    min === null
      ? `Adversaires jusqu’à ${max}`
      : max === null
        ? `Adversaires à partir de ${min}`
        : `Adversaires de ${min} à ${max}`,
  somebody: "Quelqu’un",
  noTable: "Quelqu’un a été plus rapide : cette table n’a plus de place libre.",
  ratedForPlayers: "Pour les parties classées, il te faut un compte.",
  live: "En direct",
  all: "Toutes les parties en cours",
  none: "Aucune partie publique en cours.",
  noneOf: (game) => `Aucune partie publique de ${game} en cours.`,
  watch: "Parties en cours",
  title: "Parties en cours · Quintet",
  filter: "Jeu",
  allGames: "Tous",
  spectators: (count) => `${count} ${plural(count, { one: "spectateur", other: "spectateurs" })}`,
  turns: (count) => `${count} ${plural(count, { one: "coup", other: "coups" })}`,
  paused: "en pause",
  toMove: "doit jouer",
  against: " contre ",
};

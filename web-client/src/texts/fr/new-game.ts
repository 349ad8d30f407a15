// The texts of the sheet for a new game, in French. The reader is "tu".

import { pluralsOf } from "../../base/plural";
import type { english } from "../en/new-game";

const plural = pluralsOf("fr");

export const texts: typeof english = {
  title: (game) => `Nouvelle partie : ${game}`,
  close: "Fermer",
  game: "Jeu",
  company: "Contre qui",
  companies: {
    computer: "Ordinateur",
    private: "Amis (par lien)",
    public: "Table ouverte",
    seek: "N’importe qui",
  },
  hints: {
    computer: "La partie commence tout de suite. Elle n’est pas classée.",
    private: "Tu reçois un lien à envoyer. Il faut ce lien pour entrer.",
    public: "Ta table est dans le lobby, et tout le monde peut y prendre place.",
    seek: "Dès que quelqu’un veut jouer la même chose, la partie commence.",
  },
  suggestedClock: (clock) => `Pendule conseillée : ${clock}.`,
  level: "Niveau",
  fits: "À peu près de ma force",
  fitsNow: (level, most) =>
    `Actuellement niveau ${level} sur ${most}. Il suit tes résultats après chaque partie.`,
  levels: (level, most, points, isFarAbove) =>
    level === 1
      ? `Niveau 1 sur ${most} : le plus faible.`
      : level === most
        ? `Niveau ${level} sur ${most} : le plus fort${isFarAbove ? `, loin au-dessus du niveau ${level - 1}` : ""}.`
        : `Niveau ${level} sur ${most} : ${points} points de cote de plus que le niveau 1.`,
  strengthHere: (rating) => `Il est environ aussi fort qu’un joueur coté ${rating}.`,
  rulesAndClock: "Options et pendule",
  instant: "L’ordinateur répond tout de suite",
  submit: {
    computer: "Commencer la partie",
    private: "Ouvrir un salon privé",
    public: "Ouvrir un salon public",
    seek: "Trouver un adversaire",
  },
  yourSeat: "Ta place",
  random: "Au hasard",
  noSeat: "Aucune, je regarde",
  busy: "Un instant …",
  more: "Cote et spectateurs",
  rated: "Partie classée",
  unrated: {
    guest: "Pour les parties classées, il te faut un compte. Tu joues comme invité.",
    "no-clock": "Une partie classée a besoin d’une pendule.",
    solved:
      "Un programme connaît tout de suite le meilleur coup de ce jeu. Les parties sur plusieurs jours ne sont donc pas classées.",
  },
  opponents: "Adversaires",
  within: (points) => (points === null ? "Tous" : `À ${points} points près`),
  lasting: "Tu peux quitter cette page : la recherche dure deux semaines.",
  spectators: "Qui peut regarder",
  spectatorRules: { open: "Tous", link: "Avec le lien", none: "Personne" },
  delay: "Les spectateurs voient la partie",
  delayed: (turns) =>
    turns === 0
      ? "tout de suite"
      : plural(turns, { one: "un coup plus tard", other: `${turns} coups plus tard` }),
};

// Slides of Action in French.

import { pluralsOf } from "../../../base/plural";
import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/slides-of-action/phrases";

const plural = pluralsOf("fr");

const numbers = ["aucune", "une", "deux", "trois"];

const directions = {
  up: "vers le haut",
  down: "vers le bas",
  left: "vers la gauche",
  right: "vers la droite",
};

export const texts: Translated<typeof english> = {
  summary:
    "Fais glisser les pièces jusqu’à ce que les cinq de ta couleur se touchent ; les coups des autres t’aident aussi.",
  options: {
    players: { label: "Joueurs", choices: { 3: "Trois", 2: "Deux" } },
    connection: {
      label: "Liaison",
      choices: { any: "Par les côtés ou les coins", "one-diagonal": "Par un coin au plus" },
    },
  },
  seats: { Arms: "Blasons", Crowns: "Couronnes", Suns: "Soleils" },
  refusals: {
    "slides-of-action.not-a-square":
      "« {text} » n’est pas une case de a1 à d4. Un coup s’écrit par la case où va la case vide.",
    "slides-of-action.empty-square":
      "{square} est la case vide elle-même : il faut nommer la case où elle doit aller.",
    "slides-of-action.not-in-line":
      "{square} n’est ni dans la rangée ni dans la colonne de la case vide {empty}.",
    "slides-of-action.straight-back":
      "La case vide vient de {square} ; défaire tout de suite le coup précédent n’est pas permis.",
    "slides-of-action.fields":
      "Une position a quatre parties séparées par une espace : les rangées, la couleur qui joue, les couleurs en jeu et l’origine de la case vide.",
    "slides-of-action.ranks": "Un plateau a quatre rangées séparées par /, pas « {text} ».",
    "slides-of-action.rank-length": "La rangée {rank} doit avoir quatre cases, pas « {text} ».",
    "slides-of-action.letter":
      "Il y a « {text} » en {square} ; une case contient A, C, S ou un point.",
    "slides-of-action.coin-count": "Il faut cinq pièces de chaque couleur et une case vide.",
    "slides-of-action.suits-for-two": "À deux, les couleurs en jeu sont cs, pas « {text} ».",
    "slides-of-action.suits": "Les couleurs en jeu sont acs, cs, as ou ac, pas « {text} ».",
    "slides-of-action.side-to-move":
      "La couleur qui joue est une des couleurs en jeu, « {suits} », pas « {text} ».",
    "slides-of-action.no-slide-yet":
      "Une couleur est reliée, un coup a donc été joué : l’origine de la case vide manque.",
    "slides-of-action.came-from":
      "La case vide en {empty} vient d’une autre case de sa rangée ou de sa colonne, pas de « {text} ».",
  },
  begin:
    "Touche une pièce : elle glisse vers la case vide avec celles qui la précèdent. Réunis tes cinq pièces.",
  steps: [
    "Réunis tes cinq pièces, par les côtés ou les coins.",
    "Touche une pièce : elle glisse vers la case vide, avec celles entre les deux.",
    "La couleur aux cinq pièces reliées gagne, peu importe qui a joué.",
  ],
  advice: {
    "players 3": "Le mieux, c’est à trois.",
    "players 2":
      "À deux, les Blasons sont neutres. Des joueurs prudents se bloquent longtemps l’un l’autre.",
    "connection any": "Les pièces se relient par les côtés et par les coins.",
    "connection one-diagonal":
      "La variante plus difficile de l’auteur : un coin au plus peut relier deux parties.",
  },
  arms: "Blasons",
  crowns: "Couronnes",
  suns: "Soleils",
  neutral: "neutre, sans joueur",
  hint: "Les pièces entourées peuvent glisser. Des bandes relient les pièces d’une couleur.",
  gapAt: (square) => `${square}, case vide`,
  canSlide: (square, suit) => `${square}, ${suit}, peut glisser`,
  turn: (square) => `glisser la pièce en ${square}`,
  slid: (coins, direction, gap) =>
    `${numbers[coins]} ${plural(coins, { one: "pièce", other: "pièces" })} ${directions[direction]} ; case vide en ${gap}`,
  together: (suit, coins) =>
    `${suit} : ${coins} ${plural(coins, { one: "reliée", other: "reliées" })}`,
  endings: {
    connected: "les cinq pièces sont reliées",
    "neutral-connected": "la couleur neutre est reliée",
  },
  rules: [
    "À ton tour, fais glisser d’une case une, deux ou trois pièces d’une ligne vers la case vide, quelle que soit leur couleur : touche la pièce la plus éloignée de la case vide.",
    "Tu n’as pas le droit de défaire le coup précédent.",
    "Tu gagnes quand tes cinq pièces sont reliées par les côtés ou les coins, peu importe qui a joué. Si plusieurs couleurs se relient en même temps, l’auteur du coup gagne.",
    "L’ordre est Blasons, Couronnes, Soleils. À deux, les Blasons sont neutres : ils ne jouent pas, mais s’ils sont seuls reliés, personne ne gagne.",
    "Le joueur qui abandonne est dernier ; les autres continuent.",
    "Règle maison de ce site : la même position pour la troisième fois, c’est nulle.",
  ],
};

// The rules page of Slides of Action in French, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/slides-of-action/at-hand";
import { examples } from "../../../games/slides-of-action/examples";

export const texts: GameRules<typeof examples> = {
  name: "Slides of Action",
  lead: "Le taquin à quinze pièces, à deux ou à trois : faire glisser les pièces, même celles des autres, jusqu’à relier les cinq de sa couleur.",
  sections: [
    {
      title: "Le plateau",
      blocks: [
        "Quinze pièces sont sur seize cases : cinq Blasons, cinq Couronnes et cinq Soleils. Une case est vide. À trois, les Blasons commencent, puis viennent les Couronnes, puis les Soleils, et ainsi de suite.",
        "**Le mieux, c’est à trois.** À deux, des joueurs prudents peuvent se bloquer sans fin, et la partie finit nulle par répétition.",
        "Clark D. Rodeffer a créé le jeu en 2003 pour le piecepack, un ensemble de pièces et de tuiles pour beaucoup de jeux. Cette page donne ses règles avec d’autres mots.",
      ],
    },
    {
      title: "Un tour",
      blocks: [
        "Fais glisser d’une case une, deux ou trois pièces d’une ligne, dans la rangée ou la colonne, **vers la case vide**, quelle que soit leur couleur. Touche pour cela la pièce la plus éloignée de la case vide : celles entre les deux suivent.",
        { example: "slide" },
        "**Ne pas défaire :** la case vide ne peut pas retourner là où elle était avant le dernier coup. Une partie du chemin en arrière est permise.",
        { example: "back" },
      ],
    },
    {
      title: "La fin",
      blocks: [
        "Une couleur est **reliée** quand ses cinq pièces forment un groupe qui se tient par les côtés ou les coins. Après chaque coup :",
        {
          list: [
            "Si une seule couleur est reliée, son joueur gagne, peu importe qui a joué.",
            "Si deux ou trois sont reliées en même temps, l’auteur du coup gagne, même si la sienne n’en est pas.",
          ],
        },
        { example: "connect" },
        { example: "gift" },
        { example: "twoAtOnce" },
      ],
    },
    {
      title: "Cas particuliers",
      blocks: [
        {
          list: [
            "**À deux,** les Couronnes commencent contre les Soleils, et les Blasons sont neutres : personne ne joue pour eux, mais eux aussi peuvent être reliés. S’ils le sont seuls, personne ne gagne.",
            "**Si, à trois, quelqu’un quitte la partie** (abandon ou temps écoulé), les autres continuent dans le même ordre. Ce joueur est dernier, et sa couleur devient neutre. S’il n’en reste qu’un, il gagne.",
          ],
        },
      ],
    },
    {
      title: "Options",
      blocks: [
        {
          list: [
            "**Joueurs :** trois (conseillé) ou deux.",
            "**Liaison :** **par les côtés ou les coins** comme ci-dessus ; ou **par un coin au plus**, la variante plus difficile de l’auteur : les cinq pièces doivent se tenir par leurs côtés, et un seul coin au plus peut relier deux parties.",
          ],
        },
        { example: "oneCorner" },
      ],
    },
    {
      title: "Ce que nous avons complété ou décidé",
      blocks: [
        {
          list: [
            "**La position de départ :** le dessin de l’auteur manque dans le texte que nous avons. La nôtre vient des données de mise en place que la communauté du piecepack tient pour ce jeu.",
            "**Ne pas défaire** veut dire ici : ne pas annuler le dernier coup. Ramener seulement une partie des pièces donne une nouvelle position et est permis.",
            "**À deux, les Couronnes commencent,** comme première couleur après les Blasons.",
            "**Quitter la partie** à trois n’est pas dans les règles de l’auteur.",
            "**Répétition** (une règle maison) : la même position avec la même couleur qui joue et la même case interdite est nulle la troisième fois.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            [
              "d3",
              "la case vide va en d3 : les pièces de là jusqu’à la case vide avancent d’une case vers elle",
            ],
          ],
        },
        "Positions : les rangées de 4 à 1, `A` (Blasons), `C` (Couronnes) et `S` (Soleils) pour les pièces, un point pour la case vide ; puis la couleur qui joue, les couleurs en jeu et la case d’où vient la case vide.",
        { position: "ACSA/SACS/CSAC/ACS. a acs -" },
      ],
    },
  ],
  boards: examples,
  examples: {
    slide: {
      title: "Deux pièces à la fois",
      task: "Fais glisser **deux** pièces vers la case vide.",
      done: "Les deux ont avancé d’une case, et la case vide est là où était la plus éloignée.",
      missed:
        "Ce n’étaient pas deux pièces. Recommence et touche une pièce à deux cases de la case vide.",
    },
    back: {
      title: "Ne pas défaire",
      task: "Deux pièces viennent de descendre : la case vide vient de d1. Essaie de défaire ce coup avec la pièce en d1.",
      done: "La pièce en d2 seule peut remonter : cela donne une nouvelle position.",
      missed: "Ce coup est permis. Recommence, avec d1.",
    },
    connect: {
      title: "Relier sa couleur",
      task: "C’est aux Couronnes de jouer. Relie les cinq Couronnes en un coup.",
      done: "Les cinq Couronnes se tiennent par les côtés ou les coins : les Couronnes gagnent.",
      missed: "Les Couronnes ne sont pas encore reliées. Recommence.",
    },
    gift: {
      title: "Un cadeau",
      task: "C’est aux Blasons de jouer. Joue d3 : qui en profite ?",
      done: "Ce coup relie les Couronnes : elles gagnent, bien que les Blasons aient joué.",
      missed: "Il ne s’est rien passé. Recommence, avec d3.",
    },
    twoAtOnce: {
      title: "Deux en même temps",
      task: "C’est aux Blasons de jouer, et ils sont loin les uns des autres. Gagne quand même.",
      done: "Couronnes et Soleils sont reliés en même temps : alors l’auteur du coup gagne.",
      missed:
        "Les Blasons ne gagnent pas ainsi. Recommence : il faut un coup qui relie les deux autres couleurs.",
    },
    oneCorner: {
      title: "Par un coin au plus",
      task: "Dans la variante plus difficile, les Couronnes gagnent ici en un coup. Deux coups les réunissent, mais l’un d’eux demande trop de coins.",
      done: "Par les côtés et un seul coin : les Couronnes gagnent.",
      missed: "Cela ne suffit pas dans cette variante. Recommence.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Réunis les cinq pièces de ta couleur.",
  pieces: {
    coin: {
      name: "Pièce",
      moves:
        "Fais glisser une, deux ou trois pièces d’une ligne vers la case vide, de n’importe quelle couleur. Tu n’as pas le droit de défaire le coup précédent.",
    },
  },
  anyCorner: "Les pièces se relient par les côtés et les coins.",
  oneCorner:
    "Dans ce salon, les pièces se relient par les côtés, et un coin au plus peut relier deux parties.",
  wins: "Cinq pièces reliées gagnent, peu importe qui a joué. Si plusieurs couleurs se relient en même temps, l’auteur du coup gagne.",
  neutral: "Une couleur sans joueur est neutre. Si elle est seule reliée, personne ne gagne.",
};

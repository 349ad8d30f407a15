// The rules page of Sumo Checkers in French, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/sumo-checkers/at-hand";
import { examples } from "../../../games/sumo-checkers/examples";

export const texts: GameRules<typeof examples> = {
  name: "Sumo Checkers",
  lead: "Dix pions d’or et dix pions d’argent se font face sur un plateau rond. Il s’agit de pousser ceux d’en face par-dessus bord.",
  sections: [
    {
      title: "Le plateau",
      blocks: [
        "Le plateau a 45 cases : sept sur sept sans les coins. Or est en bas et commence. Les dix pions d’un camp sont au milieu des deux rangées les plus proches de lui.",
        "Tout bouge le long des rangées et des colonnes, jamais en diagonale.",
      ],
    },
    {
      title: "Un tour",
      blocks: [
        "Exactement une de trois possibilités. Elle doit être possible en entier : un pion qui ne pourrait faire que deux de ses trois cases ne peut pas bouger.",
        "**Un pion, trois cases.** Il peut tourner à chaque case et ne revient jamais sur une case où il a déjà été dans ce tour, même la première. Avec chacun de ses trois pas, il peut pousser un adversaire.",
        { example: "single" },
        { example: "overTheEdge" },
        "**Une file de deux ou trois, une case.** Deux ou trois de ses pions en ligne sans trou avancent d’une case le long de cette ligne, d’un côté ou de l’autre. Ils peuvent faire partie d’une ligne plus longue.",
        { example: "column" },
        "**Un renfort.** Un pion fait un pas sur une case vide à côté d’un autre de son camp ; puis les deux, en file, avancent aussitôt d’une case dans leur direction, d’un côté ou de l’autre. Le pas lui-même ne pousse pas, la file oui. Elle ne peut pas ramener le pion d’où il vient.",
        { example: "join" },
      ],
    },
    {
      title: "Pousser",
      blocks: [
        "Ce qui bouge pousse d’une case les adversaires qui sont juste devant, sans trou : un pion en pousse un, une file de deux jusqu’à deux, une file de trois jusqu’à trois. Derrière le dernier, il doit y avoir une case vide ou le bord : par-dessus bord, il tombe du plateau et il est dehors.",
        { example: "tooStrong" },
        "On ne pousse jamais ses propres pions, et personne ne sort les siens du plateau.",
      ],
    },
    {
      title: "Les blocs",
      blocks: [
        "Si un tour commence à un pion contre un et que le coup n’a pas gagné, une seconde action suit : poser un des pions retirés comme **bloc** sur une case vide, ou n’en poser aucun. Un bloc ne bouge jamais, et rien ne le traverse. Il y en a autant que de pions retirés : dix-huit.",
        "Le camp qui amène lui-même un contre un ne pose pas de bloc dans ce tour ; l’adversaire le peut le premier.",
        { example: "block" },
      ],
    },
    {
      title: "La fin",
      blocks: [
        "Le premier camp à pousser dehors le nombre convenu de pions adverses gagne. À son tour, un camp sans coup possible perd.",
      ],
    },
    {
      title: "Options",
      blocks: [
        "**Pions à pousser dehors,** de 1 à 10 :",
        {
          list: [
            "**10, la partie entière** (le cas habituel) : tous. Elle dure longtemps et finit nulle si les deux sont prudents, car deux pions n’attrapent presque jamais un pion qui fuit. Il ne peut y avoir de blocs qu’ici.",
            "**5, la partie courte :** la moitié. Il y a un gagnant ; un bon choix.",
            "**1, le premier dehors :** le premier pion passé par-dessus bord décide. C’est le but de l’auteur pris à la lettre.",
          ],
        },
      ],
    },
    {
      title: "Ce que nous avons complété ou décidé",
      blocks: [
        {
          list: [
            "**Le plateau :** l’auteur parle d’un plateau rond de 45 cases et de dix pions au milieu des deux rangées du fond. Sept sur sept sans les coins donne exactement cela.",
            "**Combien de pions :** le but de l’auteur parle d’un pion, sa fin de partie d’un pion restant par camp. Les deux n’ont de sens que si tous doivent sortir ; l’option permet l’autre lecture.",
            "**Le renfort est reconstitué,** car les dessins de ce coup sont perdus. Notre lecture est la plus simple : une case pour former la file, une pour la file. Chez l’auteur, le pion rejoint un pion seul ; ici, celui-ci peut aussi être dans une ligne plus longue, dont seuls les deux bougent alors.",
            "**On peut poser un bloc,** on n’y est pas obligé : l’auteur dit qu’on le pourra.",
            "**Sans coup possible, on perd :** c’est aussi la règle de l’auteur.",
            "**Répétition** (une règle maison) : la même position avec le même camp qui joue est nulle la troisième fois.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["b2-b3-b4-c4", "un pion seul, avec ses quatre cases"],
            [
              "b1=b2",
              "une file de deux, le pion de l’arrière et celui de l’avant ; elle avance de b1 vers b2",
            ],
            ["b1=b3", "une file de trois"],
            ["a2-b2+b2=b3", "un renfort : a2 va en b2, puis la file de b2 et b3 avance"],
            ["#d4", "un bloc en d4"],
            ["#-", "aucun bloc"],
          ],
        },
        "Positions : les rangées de 7 à 1 sans les coins, un chiffre pour des cases vides, `G` et `S` pour les pions, `#` pour un bloc ; puis le camp qui joue, et s’il doit bouger (`m`) ou poser un bloc (`p`).",
        { position: "SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m" },
      ],
    },
  ],
  boards: examples,
  examples: {
    single: {
      title: "Deux fois en un coup",
      task: "Pousse **les deux** pions d’argent avec le pion d’or : choisis-le, puis chacune de ses trois cases. Deux chemins y mènent.",
      done: "Chaque pas pousse à nouveau ; un pion seul peut donc pousser jusqu’à trois fois.",
      missed: "Un des pions d’argent est encore à sa place. Recommence.",
    },
    overTheEdge: {
      title: "Par-dessus bord",
      task: "Pousse un pion d’argent hors du plateau avec un pion seul.",
      done: "Hors du plateau, c’est hors du jeu.",
      missed: "Rien n’est tombé du plateau. Recommence.",
    },
    column: {
      title: "Une file de trois",
      task: "Trois pions d’or font face à trois pions d’argent. Pousse le dernier par-dessus bord : choisis l’arrière de la file, l’avant et la case devant.",
      done: "Trois poussent jusqu’à trois : celui du bord est dehors.",
      missed: "Rien n’est tombé du plateau. Recommence, avec les trois en une file.",
    },
    tooStrong: {
      title: "Un contre deux",
      task: "Essaie de pousser les deux pions d’argent avec le pion d’or : choisis b2, puis b3.",
      done: "Une file de deux pions d’or le pourrait.",
      missed: "Ce coup est permis. Recommence : il faut aller en b3.",
    },
    join: {
      title: "Un renfort",
      task: "La file de b4 et b5 n’existe pas encore. Va de a4 en b4 et poussez à deux : choisis a4, b4, b5 et b6.",
      done: "Le renfort a formé une file de deux, et deux poussent deux : l’un d’eux est dehors.",
      missed: "Rien n’est tombé du plateau. Recommence.",
    },
    block: {
      title: "Un bloc",
      task: "Un contre un, et Or a déjà bougé. Pose un bloc sur n’importe quelle case vide.",
      done: "Il y reste, pour les deux camps, jusqu’à la fin de la partie.",
      missed: "Or a renoncé à un bloc. C’est permis ; recommence pour en poser un.",
    },
  },
};

export const atHand: typeof english = {
  goal: (knockouts) =>
    knockouts === "1"
      ? "Pousse un pion adverse hors du plateau."
      : `Pousse ${knockouts} pions adverses hors du plateau.`,
  pieces: {
    single: {
      name: "Un pion",
      moves:
        "Exactement trois cases, en tournant à volonté, sans jamais revenir sur l’une. Chaque pas peut pousser un adversaire.",
    },
    column: {
      name: "Deux ou trois en file",
      moves: "Une case le long de leur file. Ils poussent au plus autant d’adversaires.",
    },
    join: {
      name: "Renfort",
      moves: "Un pion vient à côté d’un autre, et les deux avancent aussitôt en file.",
    },
    block: {
      name: "Bloc",
      moves:
        "Un contre un : après ton déplacement, tu peux fermer une case vide pour toujours avec un bloc.",
    },
  },
  notes: [
    "Derrière les adversaires poussés, il doit y avoir une case vide ou le bord. On ne pousse jamais ses propres pions.",
    "Sans coup possible, on perd.",
  ],
  says: (moves) => `Pion : ${moves.join(" ; ")}`,
  can: {
    single: "seul, trois cases",
    column: "en file, une case",
    join: "vient en renfort et avance",
  },
};

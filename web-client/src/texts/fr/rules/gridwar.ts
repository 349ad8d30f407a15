// The rules page of Gridwar in French, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/gridwar/at-hand";
import { examples } from "../../../games/gridwar/examples";

export const texts: GameRules<typeof examples> = {
  name: "Gridwar",
  lead: "Un jeu de guerre abstrait, avec des tuiles qui grimpent les unes sur les autres. Le but est d’en mener une au coin opposé, ou sur ce qui repose dessus.",
  sections: [
    {
      title: "Le plateau",
      blocks: [
        "Blanc et Noir ont chacun 95 tuiles, toutes en réserve au début. Le plateau a 145 trous en dix rangées, du long côté, la rangée a avec 19 trous, au côté court, la rangée j avec 10. Blanc commence.",
        "Au-dessus du plateau, une tuile repose sur trois autres, ses **appuis** : deux dans une rangée et une dans la suivante. `1c5` est le cinquième trou de la rangée c sur le plateau, niveau 1 ; `2c5` est la place au-dessus, qui repose sur `1c5`, `1c6` et `1d5`. Neuf niveaux suffisent.",
        "Une tuile qui en porte une autre est **couverte** : elle ne bouge pas, ne capture pas et n’est pas promue tant qu’elle n’est pas libre.",
        "Les tuiles entrent par leur propre coin : les blanches par les trous `1j1`, `1j2`, `1i1`, `1i2`, les noires par `1j10`, `1j9`, `1i11`, `1i10`. Le **but** de Blanc est le trou `1a19` et tout ce qui repose dessus (`2a18`, `3a17` … `9a11`), celui de Noir est `1a1` et tout ce qui repose dessus (`2a1`, `3a1` … `9a1`).",
      ],
    },
    {
      title: "Les rangs",
      blocks: [
        {
          list: [
            "**Troupe :** 5 points de mouvement ; pour capturer, il lui faut sous elle deux tuiles de son camp.",
            "**Chef** (jeton jaune, prix 1) : 8 points de mouvement ; pour capturer, il lui faut sous lui une tuile de son camp.",
            "**Commandant** (jeton bleu, prix 3) : 10 points de mouvement ; il lui faut sous lui une tuile de son camp, et il peut en capturer deux à la fois.",
          ],
        },
        "Chaque tuile commence comme troupe. Chaque capture vaut un jeton jaune à la fin du tour. Trois jaunes valent un bleu et s’échangent à volonté ; seule compte donc la valeur des jetons, et les deux camps la voient.",
      ],
    },
    {
      title: "Un tour",
      blocks: [
        "**D’abord promouvoir,** autant de fois qu’on peut payer : des tuiles découvertes du plateau et des tuiles en réserve. Un chef devient commandant pour 2, car son jeton jaune revient.",
        { example: "promote" },
        "**Puis bouger, entrer et capturer,** dans n’importe quel ordre, avec autant de tuiles qu’on veut. Après la première de ces actions, plus de promotion dans ce tour. **Finir le tour** avec le bouton. On peut aussi ne rien faire de tout cela et finir le tour, tant qu’il y aurait quelque chose à faire.",
        "**Entrer :** deux tuiles au plus par tour ; au tout premier tour de la partie, une seule entre pour Blanc. Le premier point de mouvement paie un trou d’entrée vide de son camp, et la suite se fait comme un déplacement. Si les quatre sont occupés, rien n’entre.",
        { example: "enter" },
      ],
    },
    {
      title: "Bouger",
      blocks: [
        "Chaque tuile bouge une fois par tour. Un pas coûte un point et va sur une place voisine vide : une de six au même niveau, de trois au-dessus ou de trois au-dessous. Au-dessus du plateau, un pas ne va que là où au moins deux des trois appuis sont présents ; la place que la tuile a quittée ne porte rien.",
        "Sur deux appuis exactement, une tuile est **en porte-à-faux** et doit continuer. Elle ne peut rester que sur le plateau ou sur trois appuis. Seule compte l’arrivée ; on ne choisit pas le chemin.",
        { example: "climb" },
        "**Zone de contrôle.** Toutes les places voisines d’une tuile adverse, couverte ou non, à son niveau, au-dessus et au-dessous, sont dans sa zone.",
        {
          list: [
            "Une tuile qui entre dans une zone doit s’arrêter, sauf si elle y est en porte-à-faux : alors elle continue.",
            "Une tuile qui commence dans une zone doit, au premier pas, quitter toutes les zones ou aller là où elle est en porte-à-faux. Si les deux sont impossibles, elle reste.",
          ],
        },
        { example: "zone" },
      ],
    },
    {
      title: "Capturer",
      blocks: [
        "Une tuile découverte au-dessus du plateau, qu’elle ait bougé ou non, capture une tuile adverse sur laquelle elle repose si rien d’autre ne pèse sur celle-ci et si assez des autres sous elle sont de son camp : deux pour une troupe, une pour un chef ou un commandant.",
        "La tuile capturée est hors du jeu, et l’autre tombe à sa place. Elle peut encore capturer de là, mais plus bouger dans ce tour.",
        { example: "capture" },
        "Un commandant qui repose sur deux telles tuiles peut les capturer à la fois et tombe à la place de l’une ou de l’autre.",
        { example: "commander" },
        "**Dégradation :** quand une tuile se pose sur d’autres, celles du dessous deviennent des troupes, de quelque camp qu’elles soient. Leurs jetons sont perdus, même si la tuile capture et tombe plus bas dans le même tour.",
      ],
    },
    {
      title: "La fin",
      blocks: [
        "Une tuile qui repose sur une place du but de son camp gagne aussitôt. Y être en porte-à-faux ne suffit pas.",
        { example: "goal" },
        "Un joueur qui, à son tour, ne peut rien faire du tout perd. S’il ne peut que promouvoir, il doit le faire ; et si rien n’est possible ensuite, il perd aussi.",
      ],
    },
    {
      title: "Options",
      blocks: [
        "Gridwar n’en a pas. Les tours sont longs : mieux vaut choisir beaucoup de temps, ou pas de pendule.",
      ],
    },
    {
      title: "Ce que nous avons complété ou décidé",
      blocks: [
        "Les dessins du texte que nous suivons sont perdus, et deux de ses énumérations sont coupées. Sont reconstitués",
        {
          list: [
            "**le plateau :** un trapèze de 145 trous avec deux coins aigus donne des rangées de 19 à 10. Il en découle aussi les dix niveaux dont parle l’auteur ; le dixième demanderait 220 tuiles, neuf suffisent donc ;",
            "**la pose des tuiles :** sur deux de la rangée plus longue et une de la plus courte. Sinon, rien ne pourrait reposer sur les coins aigus ;",
            "**les trous d’entrée :** quatre par camp, dont un coin aigu est plus loin que l’autre. Les coins obtus avec leurs voisins font justement quatre trous ;",
            "**les trois façons de bouger :** au même niveau, vers le haut et vers le bas, pour un point par pas ;",
            "**les conditions des captures :** celles ci-dessus, avec lesquelles la tuile tombe toujours dans un vide et rien ne reste en l’air.",
          ],
        },
        "Une lecture choisie parmi plusieurs :",
        {
          list: [
            "La tuile qui doit porter un commandant pour une capture est de son propre camp, comme pour les autres rangs.",
            "Bouger « autant de tuiles qu’on veut » comprend aucune : on peut passer. Ne pas pouvoir bouger veut dire ne pouvoir ni bouger, ni entrer, ni capturer.",
            "Il y a toujours assez de jetons.",
            "Au premier tour, une tuile entre pour Blanc. Si les deux camps passent leur premier tour, c’est de nouveau le premier.",
          ],
        },
        "**Répétition** (une règle maison) : la même position avec le même camp qui joue est nulle la troisième fois.",
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["1c5-2d4", "la tuile en 1c5 va en 2d4"],
            ["T@1h3", "une troupe entre, jusqu’en 1h3 (`L`, `C` : un chef, un commandant)"],
            ["2c5x1c5", "la tuile en 2c5 capture 1c5"],
            [
              "2c5x1c5x1c6",
              "un commandant capture les deux et tombe à la place de la première nommée",
            ],
            ["1c5+L", "la tuile en 1c5 devient chef"],
            ["T+C", "une troupe en réserve devient commandant"],
            ["end", "finit le tour"],
          ],
        },
        "Positions : les tuiles blanches et les noires (une tuile promue avec `L` ou `C`) ; pour chaque camp, les troupes, chefs et commandants en réserve et la valeur des jetons ; le camp qui joue ; la phase (`s` : le tour commence, `p` : une promotion a eu lieu, `m` : quelque chose a bougé) ; combien de tuiles peuvent encore entrer ; lesquelles ont déjà agi ; combien ont été capturées dans ce tour.",
        { position: "1f2,1i6 1i10,1j10 93/0/0/0 93/0/0/0 w m 1 1f2 0" },
      ],
    },
  ],
  boards: examples,
  examples: {
    promote: {
      title: "Un chef",
      task: "Les jetons de Blanc valent 1. Choisis une tuile du plateau et fais-en un chef.",
      done: "Elle va maintenant jusqu’à huit places et n’a besoin pour capturer que d’une tuile de son camp sous elle, tant que rien ne se pose dessus.",
    },
    enter: {
      title: "La première tuile",
      task: "Le premier tour de Blanc : choisis la réserve de troupes, puis une place que la tuile peut atteindre.",
      done: "La tuile est entrée. Dans chaque tour suivant, une autre pourrait la suivre.",
    },
    climb: {
      title: "Grimper",
      task: "Mène une des tuiles blanches au niveau 2.",
      done: "En chemin, elle était en porte-à-faux sur deux appuis ; ici elle repose sur trois.",
    },
    zone: {
      title: "Pas de passage",
      task: "Deux tuiles noires contrôlent tout autour d’elles. Essaie de passer à côté avec la blanche : vers 1e9.",
      done: "Une tuile qui entre dans une zone de contrôle doit s’y arrêter.",
    },
    capture: {
      title: "Une troupe capture",
      task: "Grimpe comme avant, puis capture la tuile noire dessous.",
      done: "Deux tuiles de son camp étaient sous la troupe, elle capture donc la troisième et tombe à sa place. Le jeton vient à la fin du tour.",
    },
    commander: {
      title: "Deux à la fois",
      task: "Le commandant blanc repose sur deux tuiles noires. Capture **les deux** à la fois.",
      done: "Les deux sont hors du jeu, et le commandant est à la place de l’une d’elles.",
    },
    goal: {
      title: "Sur le coin",
      task: "Noir a bloqué le coin 1a19. Mais ce qui repose dessus compte aussi : gagne en un coup.",
      done: "La tuile est en `2a18`, au-dessus du coin : Blanc gagne.",
      missed: "Ce n’est pas le but. Recommence.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Mène une tuile au coin opposé : sur le trou avec ton drapeau ou sur une place qui repose dessus.",
  pieces: {
    enter: {
      name: "Tuile en réserve",
      moves:
        "Deux au plus par tour entrent par tes quatre trous d’entrée ; le premier trou coûte un point.",
    },
    troop: {
      name: "Troupe",
      moves:
        "5 points : chaque pas, même vers le haut ou le bas, en coûte un. À côté d’un adversaire, elle doit s’arrêter.",
    },
    capture: {
      name: "Troupe sur un adversaire",
      moves:
        "Elle le capture et tombe à sa place si deux des trois tuiles sous elle sont de son camp.",
    },
    leader: {
      name: "Chef",
      moves: "8 points. Pour capturer, il ne lui faut sous lui qu’une tuile de son camp.",
    },
    commander: {
      name: "Commandant",
      moves:
        "10 points. Il lui faut sous lui une tuile de son camp, et il peut capturer deux adversaires à la fois.",
    },
  },
  notes: [
    "Au-dessus du plateau, une tuile repose sur trois autres ; sur deux seulement, elle doit continuer.",
    "Une tuile qui commence à côté d’un adversaire doit, au premier pas, s’éloigner de tous les adversaires, ou elle reste.",
    "Chaque tuile bouge une fois par tour. Une tuile couverte ne peut rien faire et devient une troupe.",
    "Chaque capture vaut un jeton. Avant de bouger, un jeton fait d’une troupe un chef, trois en font un commandant.",
    "Si tu ne peux rien faire à ton tour, tu perds.",
  ],
  ranks: { T: "Troupe", L: "Chef", C: "Commandant" },
  says: (rank, moves) => `${rank} : ${moves.join(" ; ")}`,
  can: {
    enter: (points) => `entre, jusqu’à ${points} points`,
    move: (points) => `bouge, jusqu’à ${points} points`,
    capture: () => "peut capturer",
    promote: () => "promotion possible",
  },
};

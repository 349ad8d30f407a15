// The rules page of Liger in French, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/liger/at-hand";
import { examples } from "../../../games/liger/examples";

export const texts: GameRules<typeof examples> = {
  name: "Liger",
  lead: "Grimper sur les pions adverses et sortir le premier ses douze pions de l’autre côté, sans jamais couvrir le dernier pion visible de l’adversaire.",
  sections: [
    {
      title: "Le plateau",
      blocks: [
        "Rouge et Bleu ont chacun douze pions sur les cases foncées d’un échiquier, disposés comme aux dames anglaises. Rouge est en bas, monte et commence ; Bleu descend.",
        "Les pions grimpent les uns sur les autres, les siens comme ceux d’en face, sans limite de hauteur. Une **pile** est à la couleur du dessus, celle qui est **visible**. Tout ce qui est dessous est bloqué jusqu’à ce qu’on le libère. On ne capture jamais.",
        "Mark Steere a créé Liger en août 2009. Il laisse tout le monde publier et programmer le jeu sans frais, et demande que son nom et ses règles restent tels quels et qu’il soit cité comme auteur. Cette page donne ses règles avec d’autres mots.",
      ],
    },
    {
      title: "Un tour",
      blocks: [
        "Exactement une de ces possibilités. Il y en a toujours une, et on ne peut pas passer.",
        "**Un pion en avant.** Le pion du dessus d’une de ses piles (ou un pion isolé) avance d’une case en diagonale, sur une case vide ou sur n’importe quelle pile.",
        { example: "forward" },
        "**Une paire en avant.** Si le pion juste dessous est adverse, les deux peuvent bouger ensemble, le sien au-dessus. Deux pions à soi ne bougent jamais ensemble.",
        { example: "pair" },
        "**Un pion en arrière,** seulement tant que sa couleur est visible sur moins de cases que la couleur adverse : un pion isolé recule d’une case en diagonale, sur une case où **l’adversaire** est visible.",
        { example: "backward" },
        { example: "notBackward" },
        "**Sortir.** De la dernière rangée (8 pour Rouge, 1 pour Bleu), le pion du dessus d’une de ses piles quitte le plateau pour toujours. Toujours un seul, et toujours un des siens.",
      ],
    },
    {
      title: "La fin",
      blocks: [
        "Le premier camp à sortir ses douze pions gagne.",
        { example: "bearOff" },
        "Si, après son coup, on ne laisse plus aucun pion adverse visible, on a **perdu**. Couvrir le dernier est permis et finit la partie, sauf si le même coup en découvre un autre.",
        { example: "fatal" },
      ],
    },
    {
      title: "Cas particuliers",
      blocks: [
        {
          list: [
            "Qui sort son seul pion visible peut découvrir ainsi un pion adverse et n’être plus visible nulle part. Ce n’est pas la fin : l’adversaire doit maintenant en découvrir un, et il perd si c’est impossible.",
            "Sortir le douzième pion gagne, même si l’adversaire disparaît par là.",
            "Qui n’a plus que des coups qui couvrent le dernier pion adverse perd de cette façon.",
          ],
        },
      ],
    },
    {
      title: "Options",
      blocks: ["Liger n’en a pas : on y joue toujours de la même façon."],
    },
    {
      title: "Ce que nous avons complété ou décidé",
      blocks: [
        {
          list: [
            "**Répétition** (une règle maison) : l’auteur dit qu’il ne peut pas y avoir de nulle. Mais deux joueurs peuvent répéter une position sans fin en reculant tour à tour. Si la même position avec le même camp qui joue revient pour la troisième fois, la partie est nulle. On ne peut pas proposer nulle à Liger.",
            "**Rouge commence :** l’auteur ne dit pas qui.",
            "**La position de départ** du dessin de l’auteur manque dans le texte que nous avons ; la nôtre est celle des dames anglaises, avec lesquelles on joue.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["c3-d4", "un pion va de c3 en d4, en avant ou en arrière"],
            ["c3=d4", "une paire va de c3 en d4"],
            ["b8-off", "un pion sort de b8"],
          ],
        },
        "Positions : les rangées de 8 à 1, chacune avec ses quatre cases foncées de gauche à droite ; `-` est vide, sinon la pile est écrite de bas en haut avec `r` et `b` ; puis le camp qui joue.",
        { position: "b,b,b,b/b,b,b,b/b,b,b,b/-,-,-,-/-,-,-,-/r,r,r,r/r,r,r,r/r,r,r,r r" },
      ],
    },
  ],
  boards: examples,
  examples: {
    forward: {
      title: "Sur l’adversaire",
      task: "Mets le pion de c3 sur le bleu en d4.",
      done: "Rouge y est maintenant visible, et le pion bleu est bloqué dessous.",
      missed: "C’était une autre case. Recommence : de c3 en d4.",
    },
    pair: {
      title: "Une paire",
      task: "En f4, un pion rouge est sur un bleu. Bouge les deux ensemble : choisis f4 **deux fois**, pour en lever deux, puis la case.",
      done: "La paire a bougé ensemble, Rouge au-dessus.",
      missed:
        "Ce n’était pas la paire de f4. Recommence ; si tu choisis f4 encore une fois, tu lèves les deux.",
    },
    backward: {
      title: "Un pas en arrière",
      task: "Rouge est visible sur deux cases, Bleu sur trois. Rouge peut donc reculer : de d4 en c3.",
      done: "Rouge est maintenant visible en c3. Les piles ne le peuvent pas, seulement les pions isolés.",
      missed: "C’était un autre coup. Recommence.",
    },
    notBackward: {
      title: "Pas de pas en arrière",
      task: "Ici, Rouge et Bleu sont visibles sur deux cases chacun. Essaie de reculer de d4 en c3.",
      done: "On ne recule que si on est visible sur moins de cases.",
      missed: "Ce coup est permis. Recommence : il faut reculer en c3.",
    },
    bearOff: {
      title: "Le dernier sort",
      task: "Onze pions rouges sont déjà sortis. Sors le dernier : choisis b8, puis la sortie de Rouge.",
      done: "Les douze sont sortis : Rouge gagne.",
    },
    fatal: {
      title: "Un de trop",
      task: "Bleu n’est visible qu’en d4. Couvre cette case de façon que Rouge ne perde **pas**.",
      done: "Le pion seul couvre d4, mais découvre le bleu en c3 : Bleu est encore visible, et la partie continue.",
      missed:
        "Si Bleu n’est plus visible nulle part, Rouge a perdu. Recommence, et couvre d4 avec un pion seul.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Sors le premier tes douze pions par la dernière rangée.",
  pieces: {
    top: {
      name: "Pion du dessus",
      moves: "Un pas en diagonale vers l’avant, sur une case vide ou sur n’importe quelle pile.",
    },
    pair: {
      name: "Paire",
      moves: "Un pion du dessus peut emmener le pion adverse juste dessous.",
    },
    alone: {
      name: "Pion isolé",
      moves: "Tant que ton camp est visible sur moins de cases, il peut reculer sur un adversaire.",
    },
    off: {
      name: "Sur la dernière rangée",
      moves: "Un pion du dessus peut quitter le plateau pour toujours.",
    },
  },
  notes: [
    "Une pile est au camp dont le pion est dessus.",
    "Si aucun pion adverse n’est visible après ton coup, tu perds.",
  ],
  says: (moves) => `Pion : ${moves.join(" ; ")}`,
  can: {
    one: "un pas en diagonale vers l’avant",
    pair: "aussi avec l’adversaire dessous",
    back: "en arrière sur un adversaire",
    off: "hors du plateau",
  },
};

// The rules page of Sliders in French, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/sliders/at-hand";
import { examples } from "../../../games/sliders/examples";

export const texts: GameRules<typeof examples> = {
  name: "Sliders",
  lead: "Prendre son trésor de l’autre côté du plateau et le ramener à sa base. Là où des soldats des deux camps se rencontrent, le camp le moins nombreux glisse en arrière.",
  sections: [
    {
      title: "Le plateau",
      blocks: [
        "Bleu et Or ont chacun trois soldats, face à face. Bleu est en bas et commence. Chaque camp a sa **base** sur sa propre dernière rangée ; son **trésor** est sur la dernière rangée de l’autre, en terre adverse.",
        "Sur le plateau de 9 × 9 cases, Bleu est en c2, e2 et g2, a sa base en e1 et prend son trésor en g9 ; Or est en g8, e8 et c8, a sa base en e9 et prend le sien en c1. Sur le plus petit, de 8 × 8, Bleu est en b2, d2 et f2, a sa base en d1 et prend son trésor en g8 ; Or est en g7, e7 et c7, a sa base en e8 et prend le sien en b1.",
        "Chaque soldat **regarde** vers le haut ou vers le bas, comme sa pointe le montre. L’avant et l’arrière s’entendent toujours selon son regard.",
      ],
    },
    {
      title: "Un tour",
      blocks: [
        "Un tour est l’un des deux :",
        {
          list: [
            "**deux pas** avec des soldats qui ne portent rien, les deux avec le même ou un avec chacun de deux soldats ;",
            "**un pas avec le soldat qui porte le trésor de son camp** ; c’est alors le tour entier.",
          ],
        },
        "Le second pas est obligatoire. Il n’a pas lieu seulement si aucun soldat du camp ne peut le faire.",
        { example: "twoSteps" },
        "Un pas va sur une case voisine **tout droit, en diagonale vers l’avant ou sur le côté**, jamais en arrière. On ne peut pas entrer sur un autre soldat, sur la base adverse, ni sur le trésor adverse tant qu’il y est.",
        { example: "backward" },
        "Après son pas, il arrive ceci au soldat, dans cet ordre :",
        {
          list: [
            "il **se retourne** s’il est arrivé sur la rangée vers laquelle il regarde : celle du haut s’il regarde vers le haut, la rangée 1 s’il regarde vers le bas ;",
            "il **prend le trésor** de son camp s’il y est, et le garde dès lors ;",
            "il **gagne** s’il porte le trésor et se trouve sur sa base ;",
            "sinon, il **attaque**.",
          ],
        },
        { example: "prize" },
      ],
    },
    {
      title: "Les attaques",
      blocks: [
        "Deux soldats **se touchent** quand leurs cases ont un côté ou un coin en commun. Un soldat qui a bougé attaque tous les adversaires qu’il touche alors. Pour chacun de ces combats comptent",
        {
          list: [
            "à l’attaque : le soldat qui a bougé et ses amis qui touchent le soldat attaqué ;",
            "à la défense : le soldat attaqué et ses amis qui le touchent.",
          ],
        },
        "À égalité, rien ne se passe. Sinon, le combattant du camp le moins nombreux **glisse tout droit en arrière**, à l’opposé de son regard, aussi loin que possible. Il s’arrête au bord, devant tout soldat, devant la base adverse et devant le trésor adverse tant qu’il y est. Son regard ne change pas ; s’il ne peut pas du tout reculer, il reste.",
        { example: "together" },
        { example: "alone" },
        "Un soldat qui a reculé a bougé : il attaque à son tour ce qu’il touche, et ainsi de suite, jusqu’à ce que plus rien ne bouge.",
        { example: "chain" },
      ],
    },
    {
      title: "Cas particuliers",
      blocks: [
        {
          list: [
            "**Plusieurs combats à la fois :** le soldat qui a bougé combat d’abord l’adversaire contre lequel son avance (attaque moins défense, comptées à ce moment) est la plus grande, puis le suivant. À avance égale, c’est le premier dans le sens des aiguilles d’une montre, à partir de tout droit. S’il doit lui-même reculer, ses autres combats n’ont pas lieu ; s’il perd sans pouvoir reculer, ils continuent.",
            "Les soldats qui ont reculé attaquent dans l’ordre où ils ont glissé, quand les combats précédents sont finis.",
            "Le soldat qui vient de prendre le trésor est un porteur et ne peut pas faire le second pas de ce tour.",
            "Un porteur qui perd un combat garde le trésor.",
            "Un soldat qui recule sur le trésor de son camp le prend.",
            "Un porteur qui recule sur sa propre base gagne aussitôt, peu importe à qui c’est de jouer.",
          ],
        },
        { example: "thrownHome" },
      ],
    },
    {
      title: "La fin",
      blocks: [
        "Un porteur sur sa propre base gagne ; rien d’autre ne se passe alors. Sans aucun pas possible, on perd.",
        { example: "home" },
      ],
    },
    {
      title: "Options",
      blocks: [
        "**Plateau :** 9 × 9 ou 8 × 8. Le grand est le plateau habituel, bon pour commencer ; sur le petit, on se rencontre plus tôt.",
      ],
    },
    {
      title: "Ce que nous avons complété ou décidé",
      blocks: [
        {
          list: [
            "**La position de départ est reconstituée.** Le dessin de l’auteur est perdu. Son texte parle de trois soldats par camp, face à face, et des trésors en terre adverse ; dans son exemple, un soldat bleu glisse le long de sa colonne et s’arrête devant le trésor d’Or. Notre position s’accorde avec tout cela. Les trésors sont sur la dernière rangée : le soldat qui en prend un s’y retourne, et on ne peut plus le repousser que loin de sa base.",
            "**L’ordre de plusieurs combats** est de nous ; le texte n’en connaît pas.",
            "**Les deux pas sont obligatoires :** le texte énumère ce qu’un tour peut être, et ne dit pas qu’il peut être moins.",
            "**Un porteur qui recule garde le trésor :** rien dans le texte ne le lui prend.",
            "**Sans aucun pas possible, on perd,** et **la répétition** (la même position avec le même camp qui joue pour la troisième fois) est nulle : règles maison de ce site.",
          ],
        },
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["c2-c3", "le soldat en c2 va en c3"],
            ["c2-c3 e2-e3", "un tour de deux pas"],
          ],
        },
        "Ce qu’un pas déclenche n’est pas noté : les règles le disent. Positions : les rangées de la plus haute à 1, un chiffre pour des cases vides ; `U` et `D` sont des soldats bleus qui regardent vers le haut et vers le bas, `u` et `d` des soldats d’or, un `*` suit un porteur ; puis le camp qui joue et les pas qui restent au tour.",
        { position: "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2" },
      ],
    },
  ],
  boards: examples,
  examples: {
    twoSteps: {
      title: "Deux pas avec un soldat",
      task: "Bleu commence. Fais les deux pas du tour avec le même soldat.",
      done: "C’était un tour entier. Ce serait maintenant à Or de jouer.",
      missed: "C’est bien aussi, mais avec deux soldats. Recommence, et bouge le même deux fois.",
    },
    backward: {
      title: "Pas de pas en arrière",
      task: "Essaie de reculer avec le soldat en e5.",
      done: "Un soldat ne va en arrière que s’il est repoussé.",
    },
    prize: {
      title: "Prendre le trésor",
      task: "Le trésor de Bleu est en g9. Prends-le avec le soldat en g8.",
      done: "Le soldat porte maintenant le trésor et s’est retourné sur la dernière rangée. Le second pas de ce tour est à l’autre soldat.",
    },
    together: {
      title: "Deux contre un",
      task: "Le soldat d’or est en d6. Attaque-le avec c4 de façon que e5 aide.",
      done: "Deux attaquent, un se défend : Or glisse tout droit en arrière, jusqu’au bord.",
      missed:
        "Deux n’ont pas attaqué ensemble. Recommence : les deux soldats bleus doivent toucher d6.",
    },
    alone: {
      title: "Un contre deux",
      task: "Va de c6 en c7. Cette attaque échoue : jusqu’où recule-t-on ?",
      done: "Un attaque, mais e8 est à côté de d8, deux défendent donc. Bleu glisse tout droit en arrière et s’arrête devant le trésor d’Or en c1.",
    },
    chain: {
      title: "Un recul qui attaque",
      task: "Va de c3 en c4 et regarde ce que provoque le recul de d5.",
      done: "Or est repoussé de d5 en d8. Là, il touche c7, et avec b8 c’est deux contre un : le soldat bleu glisse donc de c7 en c5.",
    },
    thrownHome: {
      title: "Repoussé à la base",
      task: "C’est à Or de jouer. Va de f6 en f5 et attaque le porteur en e4. Est-ce malin ?",
      done: "Deux contre un : le porteur glisse tout droit en arrière, sur sa propre base. Bleu gagne au tour d’Or.",
    },
    home: {
      title: "À la base",
      task: "Le porteur est juste devant sa base. Gagne la partie.",
      done: "Le trésor de Bleu est à la base : Bleu gagne.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Prends ton trésor de l’autre côté et ramène-le à ta base.",
  pieces: {
    soldier: {
      name: "Soldat",
      moves:
        "Va, selon son regard, tout droit, en diagonale vers l’avant ou sur le côté. Un tour a deux pas, avec un soldat ou deux. Sur la dernière rangée, il se retourne.",
    },
    carrier: {
      name: "Porteur",
      moves: "Il va comme tout soldat, mais son pas est le tour entier. Sur sa base, il gagne.",
    },
    attack: {
      name: "Attaque",
      moves:
        "Un soldat qui a bougé attaque chaque adversaire qu’il touche. Compte les deux camps autour de cet adversaire, lui compris : le combattant du camp le moins nombreux glisse tout droit en arrière.",
    },
  },
  notes: [
    "Le second pas est obligatoire s’il est possible. Sans aucun pas possible, on perd.",
    "La base et le trésor adverses te sont interdits.",
  ],
  saysSoldier: "Soldat : un pas tout droit, en diagonale vers l’avant ou sur le côté",
  saysCarrier: "Porteur : un pas, et c’est le tour entier",
};

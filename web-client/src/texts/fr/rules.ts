// The texts around the rules pages, in French. The reader is "tu".

import type { english } from "../en/rules";

export const texts: typeof english = {
  title: "Règles",
  titleOf: (game) => `Règles de ${game}`,
  lead: "Tous les jeux, chacun expliqué sur une page, avec des plateaux pour tout essayer.",
  toAll: "Tous les jeux",
  contents: "Sur cette page",
  play: "Jouer avec des amis",
  local: "Jouer sur un écran",
  analysis: "Analyser",
  exercises: "Exercices",
  statistics: "Statistiques",
  unknown: "Aucun jeu ne porte ce nom ici.",
  unknownDesigner:
    "Nous ne savons pas de qui est ce jeu : notre source ne nomme personne. Tu le sais ? Dis‑le‑nous.",
  designerUnknown: "auteur inconnu",
  loadingBoard: "Mise en place du plateau …",
  boardOf: (title) => `Exemple : ${title}`,
  show: "Montre-moi",
  again: "Recommencer",
  takeBack: "Reprendre",
  missed: "Ce coup est permis, mais on en cherche un autre. Recommence ou touche « Montre-moi ».",
  houseRules: {
    title: "Ce qui vaut dans tous les jeux",
    blocks: [
      {
        list: [
          "**Un joueur qui, à son tour, ne peut rien faire du tout perd.**",
          "**Répétition** (une règle maison de ce site) : si la même position avec le même camp qui joue revient pour la troisième fois au début d’un tour, la partie est nulle.",
          "**Nulle d’un commun accord :** tous ceux qui jouent encore peuvent convenir d’une nulle, sauf à Liger, où on ne peut pas la proposer.",
          "**Un joueur qui abandonne ou dont le temps est écoulé** perd. À trois, à Slides of Action, les autres continuent.",
          "Une action qui finit la partie finit aussi le tour, quoi qu’il en reste.",
        ],
      },
    ],
  },
};

// The words of the lesson of Sliders in French.

import type { english } from "../../en/lessons/sliders";

export const texts: typeof english = {
  goal: {
    title: "Ramène-le",
    task: "Ton soldat bleu porte le trésor. Va sur ta base, et tu gagnes.",
    hint: "Choisis le soldat, puis la base juste devant lui.",
    done: "Le trésor est à la base : tu gagnes.",
  },
  fetch: {
    title: "Prends le trésor",
    task: "Mais d’abord il faut le prendre. Un tour a deux pas ; ils te mènent à ton trésor.",
    hint: "Fais un pas tout droit ou en diagonale, puis un autre sur le trésor.",
    done: "Ton soldat a le trésor et s’est retourné ; il peut maintenant rentrer.",
  },
  share: {
    title: "Un pas chacun",
    task: "Deux soldats peuvent partager un tour. Prends le trésor avec l’un et bouge aussi l’autre.",
    hint: "Va d’abord sur le trésor, puis bouge le soldat du bas.",
    done: "À partir de maintenant, un tour avec le trésor n’est qu’un seul pas.",
    refusals: {
      "sliders.carrier-second":
        "Ce soldat porte le trésor et doit attendre. Laisse l’autre faire le second pas.",
    },
  },
  around: {
    title: "Demi-tour",
    task: "Un soldat va vers l’avant ou sur le côté. Au bord opposé, il se retourne : vas-y, puis fais un pas vers toi.",
    hint: "Va au bord du haut. Ensuite, le même soldat peut redescendre.",
    done: "Il regarde maintenant vers toi et revient, comme celui qui porte le trésor.",
    refusals: {
      "sliders.behind":
        "C’est derrière le soldat, et il ne va jamais en arrière. Au bord opposé, il se retourne.",
    },
  },
  together: {
    title: "Deux contre un",
    task: "Un soldat qui vient à côté d’un adversaire le combat, et deux sont plus forts qu’un. Repousse le soldat d’or.",
    hint: "Mets ton autre soldat à côté de lui. Les coins comptent aussi.",
    done: "Deux contre un : il a glissé tout droit en arrière, aussi loin que possible.",
  },
  alone: {
    title: "Un contre deux",
    task: "Maintenant ils sont deux, et tu es seul. Va vers eux et regarde ce qui se passe.",
    hint: "Monte de deux pas, jusqu’à ce que ton soldat touche les deux.",
    done: "Cette fois, c’est toi qui as reculé. À un contre un, tout le monde reste.",
  },
  stop: {
    title: "De justesse",
    task: "Au prochain pas, Or ramène son trésor à sa base ! Un seul coup l’arrête.",
    hint: "Deux contre un : monte d’un pas avec chacun de tes soldats, pour que les deux touchent le porteur.",
    done: "Il a reculé jusqu’au bout avec le trésor, et tu as de nouveau du temps.",
  },
  escape: {
    title: "Le chemin sûr",
    task: "C’est toi qui portes le trésor. Un seul pas rend sûr que le suivant gagne : lequel ?",
    hint: "Reste loin des deux, pour qu’ils ne soient pas à deux contre toi.",
    done: "Or peut faire ce qu’il veut : il arrive trop tard.",
  },
  home: {
    title: "À la base !",
    task: "Ils se sont approchés, mais c’est à toi de jouer. Gagne !",
    hint: "Ta base est en diagonale devant ton soldat.",
    done: "Gagné ! Tu en sais assez pour ta première partie.",
  },
};

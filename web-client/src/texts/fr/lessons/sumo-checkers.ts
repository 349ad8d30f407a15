// The words of the lesson of Sumo Checkers in French.

import type { english } from "../../en/lessons/sumo-checkers";

export const texts: typeof english = {
  goal: {
    title: "Par-dessus bord",
    task: "Argent n’a plus qu’un pion. Pousse-le hors du plateau avec un pion d’or, et tu gagnes.",
    hint: "Un pion va de trois cases. Choisis celui qui est sous lui, puis chaque case jusqu’au bord.",
    done: "Argent n’a plus de pion : tu gagnes.",
  },
  corner: {
    title: "Au tournant",
    task: "Sur ses trois cases, un pion peut tourner. Pousse un pion d’argent hors du plateau.",
    hint: "Va dans la rangée du pion d’argent au bord gauche, puis vers lui.",
    done: "Ton pion a tourné en chemin et a quand même poussé.",
  },
  column: {
    title: "Deux poussent deux",
    task: "Maintenant il y en a deux l’un derrière l’autre. Un seul coup en pousse un dehors : tes deux pions ensemble, d’une case.",
    hint: "Choisis le pion de l’arrière, puis celui de l’avant, puis la case devant.",
    done: "Deux en ont poussé deux, et le dernier est tombé.",
    refusals: {
      "sumo-checkers.too-many-for-one":
        "Un pion seul n’en pousse qu’un. Prends les deux ensemble : d’abord celui de l’arrière, puis celui de l’avant.",
    },
  },
  three: {
    title: "Trois poussent trois",
    task: "La même chose à trois. Pousse dehors le dernier des trois pions d’argent.",
    hint: "Choisis le dernier de ta file, puis le premier, puis la case devant.",
    done: "Trois en ont poussé trois. Plus de trois ne bougent jamais ensemble.",
  },
  join: {
    title: "Venir et pousser",
    task: "Ton pion de devant a besoin d’aide. Un seul coup suffit : viens en renfort, et les deux poussent aussitôt.",
    hint: "Choisis le pion au bord gauche, la case sous ton autre pion, cet autre et la case au-dessus.",
    done: "L’un est venu, puis les deux ont poussé, et c’était un seul coup.",
  },
  safe: {
    title: "Loin du bord",
    task: "Ton dernier pion est en danger : Argent veut le pousser dehors. Va là où personne ne te pousse.",
    hint: "Descends tout droit le long du bord, aussi loin que tu peux.",
    done: "Argent ne peut pas te pousser dehors au prochain coup.",
  },
  win: {
    title: "À toi",
    task: "Le dernier pion d’argent est au bord. Trouve comment le pousser dehors !",
    hint: "Va d’abord sous lui : ta troisième case est celle où il est.",
    done: "Gagné ! Tu en sais assez pour ta première partie.",
  },
};

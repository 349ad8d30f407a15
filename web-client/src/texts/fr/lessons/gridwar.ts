// The words of the lesson of Gridwar in French.

import type { english } from "../../en/lessons/gridwar";

export const texts: typeof english = {
  goal: {
    title: "Vers le drapeau",
    task: "Ta tuile blanche fait jusqu’à cinq pas. Mène-la au coin opposé, celui de ton drapeau, et tu gagnes.",
    hint: "Choisis la tuile, puis le coin avec le drapeau.",
    done: "Une tuile sur ton drapeau : tu gagnes.",
  },
  enter: {
    title: "Sur le plateau",
    task: "Une partie commence sur un plateau vide. Fais entrer une tuile, puis finis le tour.",
    hint: "Choisis un trou avec un anneau, puis la place de la tuile, puis le bouton qui finit le tour.",
    done: "Dès ton prochain tour, deux tuiles peuvent entrer, et chacune des tiennes peut bouger une fois.",
  },
  climb: {
    title: "Grimper",
    task: "Une tuile peut reposer sur trois autres. Mènes-en une au niveau 2, et finis le tour.",
    hint: "Choisis la tuile tout à gauche. Elle grimpe par-dessus deux autres et repose sur trois.",
    done: "De là-haut, elle peut grimper encore, et même capturer.",
    refusals: {
      "gridwar.unsupported": "Elle tomberait : une tuile a besoin de trois autres sous elle.",
    },
  },
  capture: {
    title: "Capturer",
    task: "Ta tuile repose sur deux des tiennes et une noire. Capture la noire, et finis le tour.",
    hint: "Choisis la tuile du dessus, puis la noire dessous.",
    done: "Elle est tombée dans le vide, et la noire t’a valu un jeton.",
  },
  promote: {
    title: "Un chef court",
    task: "Cinq pas ne suffisent pas pour le drapeau. Un jeton fait de ta tuile un chef : huit pas. Gagne !",
    hint: "Choisis la tuile et fais-en un chef. Puis choisis-la encore, et le drapeau.",
    done: "Le chef a atteint ton drapeau : tu gagnes.",
    refusals: {
      "gridwar.too-far": "Elle ne fait que cinq pas. Fais-en d’abord un chef : il en fait huit.",
    },
  },
  stop: {
    title: "Halte !",
    task: "À côté d’un adversaire, toute tuile doit s’arrêter. Noir est à cinq pas de son drapeau : mets ta tuile sur son chemin.",
    hint: "Descends vers le long côté, à gauche de la tuile noire et près d’elle. Puis finis le tour.",
    done: "Noir doit s’arrêter à côté de ta tuile et n’atteint pas son drapeau au prochain tour.",
  },
  win: {
    title: "Par-dessus",
    task: "Noir est assis dans ton coin. Mais les places au-dessus du drapeau comptent aussi : grimpe et gagne !",
    hint: "Choisis ta tuile, puis la place sur les trois noires dans le coin.",
    done: "Gagné ! Tu en sais assez pour ta première partie.",
  },
};

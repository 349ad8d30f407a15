// The words of the lesson of Slides of Action in French.

import type { english } from "../../en/lessons/slides-of-action";

export const texts: typeof english = {
  goal: {
    title: "Réunis-les",
    task: "Tu as les Couronnes. Glisse une pièce vers la case vide pour que les cinq se touchent, et tu gagnes.",
    hint: "La Couronne dans le coin, à côté de la case vide, est encore seule. Les coins comptent aussi.",
    done: "Les cinq Couronnes sont reliées : tu gagnes.",
    refusals: {
      "slides-of-action.not-in-line":
        "Cette pièce n’y arrive pas. Seules celles de la rangée ou de la colonne de la case vide y glissent.",
    },
  },
  long: {
    title: "Toutes à la fois",
    task: "Jusqu’à trois pièces glissent ensemble. Relie les Couronnes en un seul coup.",
    hint: "Choisis la Couronne à l’autre bout de la rangée : toutes les pièces entre les deux glissent aussi.",
    done: "Trois pièces ont glissé à la fois, et les Couronnes sont reliées.",
  },
  careful: {
    title: "Pas de cadeau",
    task: "Tu bouges aussi les Soleils. S’ils sont seuls reliés, ils gagnent. Joue sans les aider.",
    hint: "Joue dans la rangée du bas, et laisse les Soleils du dessus où ils sont.",
    done: "Bien : les Soleils ne sont pas reliés et ne gagnent pas juste après non plus.",
    refusals: {
      "slides-of-action.straight-back":
        "Ce serait défaire le dernier coup. Personne n’a le droit de le faire tout de suite.",
    },
  },
  stop: {
    title: "Arrête les Soleils",
    task: "Il ne manque qu’un coup aux Soleils. Un seul des tiens les arrête.",
    hint: "Ils veulent monter le Soleil sous la case vide. Mets-lui sur le chemin la pièce à droite de la case vide.",
    done: "La case vide est ailleurs, et les Soleils ne sont pas reliés au prochain coup.",
  },
  both: {
    title: "Les deux à la fois",
    task: "Un coup relie les Couronnes et les Soleils en même temps. Alors l’auteur du coup gagne : toi !",
    hint: "Regarde les pièces au-dessus de la case vide : fais descendre celle du haut.",
    done: "Les deux sont reliés, et c’est toi qui as joué : tu gagnes.",
  },
  neutral: {
    title: "Les Blasons à personne",
    task: "Les Blasons ne sont à personne. S’ils sont reliés, personne ne gagne. Ici, cela te sauve : trouve le coup.",
    hint: "Fais monter les pièces sous la case vide, pour que les Blasons se touchent au milieu.",
    done: "Les Blasons sont reliés : nulle, et tout autre coup aurait perdu.",
  },
  fork: {
    title: "Deux façons de gagner",
    task: "Menace de deux façons à la fois : après un coup, il est sûr que le suivant gagne. Trouve-le.",
    hint: "Glisse la Couronne à droite de la case vide vers la gauche, à côté d’une autre.",
    done: "Les Soleils ne peuvent pas empêcher les deux, quoi qu’ils jouent.",
  },
  win: {
    title: "Relie-les !",
    task: "Les Soleils ont joué. Relie maintenant tes Couronnes !",
    hint: "Fais monter toute la colonne de la case vide : choisis sa pièce du bas.",
    done: "Gagné ! Tu en sais assez pour ta première partie.",
  },
};

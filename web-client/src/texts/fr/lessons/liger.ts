// The words of the lesson of Liger in French.

import type { english } from "../../en/lessons/liger";

export const texts: typeof english = {
  goal: {
    title: "Hors du plateau",
    task: "Ton dernier pion rouge est sur la dernière rangée. Sors-le du plateau, et tu gagnes.",
    hint: "Choisis le pion, puis la sortie au bord, au-dessus de lui.",
    done: "Tous tes pions sont sortis : tu gagnes.",
  },
  forward: {
    title: "Vers la dernière rangée",
    task: "Mais d’abord ils doivent traverser le plateau, en diagonale, une case par tour. Mène un pion à la dernière rangée.",
    hint: "Il ne manque qu’un pas à l’un de tes pions pour arriver en haut.",
    done: "De là, un autre coup peut le sortir.",
  },
  cover: {
    title: "Monte dessus",
    task: "Tu peux monter sur n’importe quel pion. Celui du dessous ne peut plus bouger. Couvre un pion bleu.",
    hint: "Monte en diagonale sur le pion bleu à côté du tien.",
    done: "Tu es dessus, cette pile est donc à toi.",
  },
  carry: {
    title: "Emmène-le",
    task: "Si tu pars, le pion bleu dessous est libre. Emmène-le : bouge les deux ensemble.",
    hint: "Choisis la pile deux fois pour lever les deux pions, puis la case.",
    done: "Une paire bouge comme un pion, et le bleu reste prisonnier.",
  },
  back: {
    title: "Un pas en arrière",
    task: "On te voit sur une case, et Bleu sur trois. Si tu en as moins, tu peux reculer sur un pion bleu. Fais-le.",
    hint: "Il y a un pion bleu en diagonale sous le tien.",
    done: "Seul un pion isolé y a droit, et seulement sur un adversaire.",
    refusals: {
      "liger.backward-to-empty":
        "Tu ne peux reculer que sur un pion bleu, jamais sur une case vide.",
    },
  },
  careful: {
    title: "Pas le dernier !",
    task: "Si tu couvres la dernière pile bleue, tu perds. Va à la dernière rangée sans le faire.",
    hint: "Des deux cases devant toi, prends celle qui est vide.",
    done: "Bleu doit encore jouer et ne peut pas arrêter ton pion.",
  },
  win: {
    title: "Et dehors !",
    task: "Bleu a joué. Sors ton dernier pion !",
    hint: "Choisis ton pion, puis la sortie au-dessus de lui.",
    done: "Gagné ! Une partie a douze pions par camp, et tu en sais assez pour y jouer.",
  },
};

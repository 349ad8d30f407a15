// Sliders in French.

import { pluralsOf } from "../../../base/plural";
import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/sliders/phrases";

const plural = pluralsOf("fr");

/** With "de" before it: "d'Or", "de Bleu". */
const of = (side = "") => (/^[AEIOUÉ]/.test(side) ? `d’${side}` : `de ${side}`);

/** The number of enemies, as the whole of their side. */
const alone = ["personne", "un", "deux", "trois"];

export const texts: Translated<typeof english> = {
  summary:
    "Va chercher ton trésor de l’autre côté du plateau et ramène-le chez toi ; ensemble, tes soldats repoussent ceux d’en face.",
  options: { board: { label: "Plateau", choices: { 9: "9 × 9", 8: "8 × 8" } } },
  seats: { Blue: "Bleu", Gold: "Or" },
  terms: { up: "le haut", down: "le bas" },
  refusals: {
    "sliders.not-a-step": "« {text} » n’est pas un pas. Un pas s’écrit c2-c3 : de, vers.",
    "sliders.off-board": "{square} n’est pas sur le plateau de {size} × {size}.",
    "sliders.no-soldier": "Il n’y a pas de soldat en {square}.",
    "sliders.enemy-soldier": "Le soldat en {square} est à {owner}, et c’est à {mover} de jouer.",
    "sliders.carrier-second":
      "Le soldat en {square} porte le trésor : son pas est un tour entier, un autre soldat doit donc faire le second pas.",
    "sliders.not-next-to": "Un pas va sur une case voisine, et {to} n’est pas à côté de {from}.",
    "sliders.behind":
      "Le soldat en {from} regarde vers {facing}, {to} est donc derrière lui ; un pas va vers l’avant ou sur le côté.",
    "sliders.taken": ({ square, owner }) => `Il y a un soldat ${of(owner)} en ${square}.`,
    "sliders.enemy-home": "{square} est la base adverse ; seul le camp {owner} peut y entrer.",
    "sliders.enemy-prize":
      "Le trésor adverse est en {square} ; seul le camp {owner} peut y entrer.",
    "sliders.fields":
      "Une position a trois parties séparées par une espace : les rangées, le camp qui joue et les pas qui restent à son tour.",
    "sliders.ranks":
      "Le plateau de {size} × {size} a {size} rangées séparées par /, au contraire de « {text} ».",
    "sliders.side-to-move": "Le camp qui joue est b ou g, pas « {text} ».",
    "sliders.steps-left": "Il reste 2 pas ou 1 pas à un tour, pas « {text} ».",
    "sliders.soldier-count": "Le camp {side} a un, deux ou trois soldats, pas {count}.",
    "sliders.stands-on-home": ({ square, side, enemy }) =>
      `Le soldat ${of(side)} en ${square} est sur la base ${of(enemy)}, où il ne peut pas entrer.`,
    "sliders.stands-on-prize": ({ square, side, enemy }) =>
      `Le soldat ${of(side)} en ${square} est sur le trésor ${of(enemy)}, où il ne peut pas entrer.`,
    "sliders.left-prize": ({ square, side }) =>
      `Le soldat ${of(side)} en ${square} est sur son trésor ; il le porterait donc.`,
    "sliders.faces-edge": ({ square, side }) =>
      `Le soldat ${of(side)} en ${square} regarde vers le bord ; il s’y serait retourné.`,
    "sliders.two-carriers": ({ side }) => `Deux soldats ${of(side)} portent leur unique trésor.`,
    "sliders.both-home":
      "Les deux trésors sont dans leur base ; le premier aurait déjà fini la partie.",
    "sliders.over-within-turn":
      "Un trésor est dans sa base, la partie est donc finie, et il ne reste 1 pas à aucun tour.",
    "sliders.no-second-step": "Le camp {side} n’a pas de second pas, son tour serait donc fini.",
  },
  begin:
    "Choisis un soldat, puis sa case. Prends ton trésor du côté adverse et ramène-le à ta base.",
  steps: [
    "Prends ton trésor de l’autre côté et ramène-le à ta base.",
    "Deux pas avec des soldats, ou un seul avec le porteur du trésor.",
    "Le trésor à la base gagne. Sans aucun pas possible, on perd.",
  ],
  advice: {
    "board 9": "Le plateau habituel, avec de la place pour se contourner.",
    "board 8": "Plus petit et plus vif : les soldats se rencontrent plus tôt.",
  },
  sides: { blue: "Bleu", gold: "Or" },
  soldier: (side, facing, carries) =>
    `Soldat ${of(side)} tourné vers ${facing === "up" ? "le haut" : "le bas"}${carries ? ", porte le trésor" : ""}`,
  prize: (side) => `Trésor ${of(side)}`,
  home: (side) => `Base ${of(side)}`,
  empty: "vide",
  goHere: "aller ici",
  canMove: "peut avancer",
  fetches: (square) => `trésor en ${square}`,
  carrying: "porte le trésor",
  step: (from, to) => `${from} vers ${to}`,
  goes: (carries, from, to) => `${carries ? "porteur" : "soldat"} ${from} vers ${to}`,
  picksUp: "prend le trésor",
  thrownBack: (enemies, to) => `perd contre ${alone[enemies]} ; recule en ${to}`,
  otherThrownBack: (side, from, enemies, to) =>
    `${side} en ${from} perd contre ${alone[enemies]} ; recule en ${to}`,
  endings: {
    "prize-home": "le trésor est à la base",
  },
  rules: [
    "À ton tour, fais deux pas avec des soldats qui ne portent rien, les deux avec le même ou un avec chacun de deux soldats ; ou un pas avec le soldat qui porte ton trésor. Un pas va sur une case voisine : tout droit, en diagonale vers l’avant ou sur le côté, selon le regard du soldat.",
    "Sur la dernière rangée, un soldat se retourne. Là où se trouve ton trésor, ton soldat le prend et le garde.",
    "Un soldat qui a bougé attaque tous les adversaires qu’il touche. On compare lui et ses amis qui touchent l’adversaire à cet adversaire et ses amis à côté de lui : le combattant du camp le moins nombreux glisse tout droit en arrière, aussi loin que possible. À égalité, rien ne se passe.",
    "Un soldat qui a reculé attaque à son tour ce qu’il touche alors.",
    "Ramène ton trésor à ta base pour gagner ; sans aucun pas possible, on perd.",
    "Règle maison de ce site : la même position pour la troisième fois, c’est nulle.",
  ],
  yourPrize: "ton trésor",
  yourHome: "ta base",
  stepsLeft: (steps) => plural(steps, { one: "encore 1 pas", other: "2 pas" }),
};

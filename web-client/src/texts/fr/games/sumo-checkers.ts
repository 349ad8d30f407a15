// Sumo Checkers in French.

import { pluralsOf } from "../../../base/plural";
import type { Arguments } from "../../../base/sentence";
import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/sumo-checkers/phrases";

const plural = pluralsOf("fr");

const numbers: Arguments = { 1: "un", 2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six" };

function number(digits = ""): string {
  return numbers[digits] ?? digits;
}

/** With "de" before it: "d'Or", "de Bleu". */
const of = (side = "") => (/^[AEIOUÉ]/.test(side) ? `d’${side}` : `de ${side}`);

/** The content of a space. */
function holds({ space, content }: Arguments): string {
  if (content === "nothing") return `${space} est vide`;
  if (content === "block") return `Il y a un bloc en ${space}`;
  return `Il y a un pion ${of(content)} en ${space}`;
}

const checkers = (count: number) => `${count} ${plural(count, { one: "pion", other: "pions" })}`;

export const texts: Translated<typeof english> = {
  summary:
    "Pousse les pions adverses hors du plateau rond, un par un ou en files de deux ou trois.",
  options: {
    knockouts: {
      label: "Pions à pousser dehors",
      choices: {
        10: "10 : partie entière",
        9: "9",
        8: "8",
        7: "7",
        6: "6",
        5: "5 : partie courte",
        4: "4",
        3: "3",
        2: "2",
        1: "1 : le premier dehors",
      },
    },
  },
  seats: { Gold: "Or", Silver: "Argent" },
  refusals: {
    "sumo-checkers.not-an-action":
      "« {text} » n’est pas une action. Un pion s’écrit b2-b3-b4-c4, une file b1=b3 (arrière et avant), un renfort a2-b2+b2=b3 ; un bloc est #d4, aucun est #-. Les coins a1, g1, a7 et g7 n’existent pas.",
    "sumo-checkers.to-place":
      "{mover} a joué et pose maintenant un bloc ou aucun : #d4 le pose en d4, #- n’en pose pas.",
    "sumo-checkers.not-own": (args) =>
      `${holds(args)}, et ${args.mover} ne bouge que ses propres pions.`,
    "sumo-checkers.not-next-to":
      "{to} n’est pas à côté de {from} dans une rangée ou une colonne, et un pion va de case en case.",
    "sumo-checkers.comes-back":
      "Le pion a déjà été en {space}, et pendant son tour il ne revient sur aucune case.",
    "sumo-checkers.not-a-column":
      "Une file est deux ou trois pions en ligne droite sans trou ; {rear} et {front} n’en sont pas les bouts.",
    "sumo-checkers.joins-on-occupied": (args) =>
      `${holds(args)}, et un renfort se fait par un pas sur une case vide.`,
    "sumo-checkers.joined-stays":
      "Le pion venu en renfort est en {space}, et il est l’un des deux qui avancent.",
    "sumo-checkers.joins-itself":
      "Le pion vient de {space} ; il doit venir en renfort d’un autre pion.",
    "sumo-checkers.column-goes-back": "La file ramènerait le pion en {space}, d’où il vient.",
    "sumo-checkers.edge": "Le plateau finit en {space}, et personne ne sort ses propres pions.",
    "sumo-checkers.not-pushed": (args) => `${holds(args)}, et on ne pousse que des pions adverses.`,
    "sumo-checkers.too-many-for-one": ({ enemies, first, last }) =>
      `De ${first} à ${last}, il y a ${number(enemies)} adversaires en ligne, et un pion n’en pousse qu’un.`,
    "sumo-checkers.too-many": ({ enemies, first, last, checkers: movers }) =>
      `De ${first} à ${last}, il y a ${number(enemies)} adversaires en ligne, et ${number(movers)} pions n’en poussent que ${number(movers)}.`,
    "sumo-checkers.held": (args) =>
      `L’adversaire en ${args.enemy} ne peut pas être poussé : ${holds(args).replace(/^I/, "i")}.`,
    "sumo-checkers.to-move":
      "Les blocs viennent après un déplacement, dans un tour qui commence à un pion contre un ; maintenant, c’est à {mover} de jouer.",
    "sumo-checkers.no-block-left":
      "Les dix-huit pions retirés sont déjà des blocs, il ne reste que #-.",
    "sumo-checkers.block-on-occupied": (args) => `${holds(args)}, et un bloc va sur une case vide.`,
    "sumo-checkers.fields":
      "Une position a trois parties séparées par une espace : les rangées, le camp qui joue et s’il doit bouger ou poser un bloc.",
    "sumo-checkers.ranks": "Un plateau a sept rangées séparées par /, pas « {text} ».",
    "sumo-checkers.side-to-move": "Le camp qui joue est g ou s, pas « {text} ».",
    "sumo-checkers.phase": "Un camp doit bouger (m) ou poser un bloc (p), pas « {text} ».",
    "sumo-checkers.too-many-checkers": "Le camp {side} a {count} pions, et il y en a dix par camp.",
    "sumo-checkers.blocks-too-early":
      "Le camp {side} a {count} pions, mais les blocs ne viennent que quand chaque camp n’en a plus qu’un.",
    "sumo-checkers.places-too-early":
      "Le camp {side} a {count} pions, mais on ne pose des blocs que quand chaque camp n’en a plus qu’un.",
    "sumo-checkers.too-many-blocks": "Il y a plus de dix-huit blocs, et chacun est un pion retiré.",
    "sumo-checkers.both-lost": "Les deux camps ont perdu : chacun a {count} pions ou moins.",
    "sumo-checkers.over-to-place": "La partie est finie, personne ne pose plus de bloc.",
  },
  begin:
    "Choisis un pion et trois cases, ou les deux bouts d’une file. Pousse l’adversaire hors du plateau.",
  steps: [
    "Pousse les pions adverses hors du plateau rond.",
    "Un pion va de trois cases, deux ou trois en file vont d’une case.",
    "Le premier à pousser dehors le nombre convenu gagne.",
  ],
  advice: {
    "knockouts 10": "La partie entière : longue, et nulle si les deux sont prudents.",
    "knockouts 5": "La moitié : une partie plus courte, avec un gagnant.",
    "knockouts 1": "Le premier pion passé par-dessus bord décide.",
  },
  contents: { G: "Or", S: "Argent", "#": "bloc" },
  empty: "vide",
  canMove: "peut bouger",
  goOn: "continuer ici",
  front: "l’avant d’une file",
  pressed: (order) => `choisi en numéro ${order}`,
  lost: (count) =>
    count === 0 ? "aucun perdu" : `${count} ${plural(count, { one: "perdu", other: "perdus" })}`,
  noBlock: "aucun bloc",
  single: (path) => path.join(" vers "),
  column: (rear, front) => `la file de ${rear} à ${front} avance`,
  join: (from, to, rear, front) => `${from} vers ${to}, puis la file de ${rear} à ${front} avance`,
  block: (space) => `un bloc en ${space}`,
  pushes: (side, line, to) => {
    const whom = `${side} en ${line.join(", ")}`;
    return to === null ? `pousse ${whom} par-dessus bord` : `pousse ${whom} vers ${to}`;
  },
  hints: {
    start: "Choisis un pion à bouger.",
    block: "Choisis une case vide pour un bloc, ou aucun.",
    next: "Choisis sa case suivante (point), ou l’avant de sa file (anneau).",
    goThree: "Choisis trois cases, l’une après l’autre.",
    front: "Choisis la case devant la file.",
    joinOrGoOn: "Choisis encore deux cases, ou le pion à renforcer.",
    goOn: "Choisis encore deux cases.",
    last: "Choisis encore une case.",
  },
  pushedOff: (count) =>
    count === undefined
      ? "assez de pions poussés dehors"
      : `${checkers(Number(count))} ${plural(Number(count), { one: "poussé", other: "poussés" })} dehors`,
  rules: [
    "Tout bouge le long des rangées et des colonnes. À ton tour, tu as trois possibilités.",
    "Un pion va d’exactement trois cases : choisis-le, puis chaque case. Il peut tourner à chaque case et ne revient jamais sur l’une d’elles.",
    "Deux ou trois pions en file avancent d’une case dans leur direction : choisis celui de l’arrière, celui de l’avant et la case devant.",
    "Un pion vient à côté d’un autre des tiens, et les deux avancent aussitôt d’une case dans leur direction : choisis le pion, sa nouvelle case, l’autre et la case devant.",
    "Ce qui bouge pousse les adversaires devant lui, s’ils ne sont pas plus nombreux et si la case derrière eux est vide. Passés par-dessus bord, ils sont dehors. Tu ne pousses jamais tes propres pions.",
    "Le premier à pousser dehors le nombre convenu gagne ; sans coup possible, on perd.",
    "Si un tour commence à un pion contre un, le joueur peut ensuite poser un bloc sur une case vide.",
    "Règle maison de ce site : la même position pour la troisième fois, c’est nulle.",
  ],
};

// Liger in French.

import { pluralsOf } from "../../../base/plural";
import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/liger/phrases";

const plural = pluralsOf("fr");

const out = (count: number) => `${count} ${plural(count, { one: "sorti", other: "sortis" })}`;

export const texts: Translated<typeof english> = {
  summary: "Grimpe sur les pions adverses et sors tous les tiens en premier.",
  seats: { Red: "Rouge", Blue: "Bleu" },
  refusals: {
    "liger.not-a-move":
      "« {text} » n’est pas un coup. Un coup s’écrit c3-d4, c3=d4 pour une paire, ou b8-off, et ne nomme que des cases foncées.",
    "liger.no-checker": "Il n’y a pas de pion en {square}.",
    "liger.enemy-on-top":
      "{square} montre {shown} ; seul peut bouger le pion du dessus d’une case qui montre {mover}.",
    "liger.bear-off-rank":
      "{mover} ne sort que de la rangée {rank}, et {square} n’en fait pas partie.",
    "liger.not-next-to": "{to} n’est pas à côté de {from} en diagonale.",
    "liger.shows-on-enough":
      "De {from} vers {to}, c’est en arrière, et {mover} n’y a droit que si on le voit sur moins de cases que {enemy} : c’est maintenant {own} à {other}.",
    "liger.stack-backward": "Seul un pion isolé peut reculer, et en {square} il y a une pile.",
    "liger.backward-to-empty":
      "Un pion ne recule que sur une case qui montre {enemy}, et {square} est vide.",
    "liger.backward-to-own":
      "Un pion ne recule que sur une case qui montre {enemy}, et {square} montre {mover}.",
    "liger.single-as-pair": "En {square} il y a un pion isolé, ce n’est pas une paire.",
    "liger.not-a-pair":
      "Les deux pions du dessus en {square} sont tous deux à {mover} ; une paire est un pion à soi avec un pion adverse juste dessous.",
    "liger.pair-backward": "De {from} vers {to}, c’est en arrière, et une paire ne recule jamais.",
    "liger.fields":
      "Une position a deux parties séparées par une espace : les rangées et le camp qui joue.",
    "liger.ranks": "Un plateau a huit rangées séparées par /, pas « {text} ».",
    "liger.rank-length":
      "La rangée {rank} doit avoir quatre cases foncées séparées par des virgules, pas « {text} ».",
    "liger.letters":
      "Il y a « {text} » en {square} ; une case est - ou ses pions de bas en haut, r et b.",
    "liger.too-many-checkers": "Le camp {colour} a plus de douze pions.",
    "liger.empty-board": "Il n’y a pas de pion sur le plateau.",
    "liger.side-to-move": "Le camp qui joue est r ou b, pas « {text} ».",
  },
  begin: "Choisis un pion, puis sa case. Grimpe sur les autres et sors tous les tiens.",
  steps: [
    "Traverse le plateau et sors tes douze pions.",
    "Choisis une pile avec ton pion dessus, puis une case en diagonale devant.",
    "Douze sortis gagnent. Ne couvre jamais le dernier pion adverse.",
  ],
  advice: {},
  colours: { r: "Rouge", b: "Bleu" },
  off: (colour, count) => `${colour} ${out(count)}`,
  note: (off, showing) =>
    `${out(off)} · ${showing} ${plural(showing, { one: "visible", other: "visibles" })}`,
  tray: (colour, count) =>
    `${colour} : ${count} ${plural(count, { one: "pion sorti", other: "pions sortis" })} sur 12`,
  hint: "Choisis une de tes piles, puis sa case. Un chiffre compte ses pions.",
  high: (square, height) =>
    plural(height, { one: `${square}, un pion`, other: `${square}, hauteur ${height}` }),
  top: "dessus :",
  lift: "Lever",
  checkers: (count) => plural(count, { one: "un pion", other: "une paire" }),
  empty: (square) => `${square}, vide`,
  stack: (square, colours) =>
    colours.length === 1
      ? `${square} : ${colours[0]}`
      : `${square} : ${colours.length} pions, de haut en bas ${[...colours].reverse().join(", ")}`,
  canMove: (content) => `${content} ; peut bouger`,
  canGoTo: (content) => `${content} ; aller ici`,
  turn: (from, to, lift) => {
    if (to === "off") return `${from} sort`;
    return lift === 2 ? `une paire de ${from} vers ${to}` : `${from} vers ${to}`;
  },
  left: (from) => `${from} → sorti`,
  onto: (colour, height) => `sur ${colour}, hauteur ${height}`,
  gone: (count) => `${out(count)} sur 12`,
  endings: {
    "borne-off": "tous les pions sont sortis",
    "opponent-hidden": "le dernier pion visible a été couvert",
  },
  rules: [
    "Une pile est au camp dont le pion est dessus. À ton tour, avance le pion du dessus d’une de tes piles d’une case en diagonale, sur une case vide ou sur n’importe quelle pile.",
    "Si le pion juste dessous est adverse, les deux peuvent bouger ensemble.",
    "Tant que tu as moins de piles visibles que l’adversaire, un pion isolé (seul sur sa case) peut aussi reculer en diagonale, sur une case où l’on voit l’adversaire.",
    "De la dernière rangée, le pion du dessus peut quitter le plateau pour toujours. Le premier camp à sortir ses douze pions gagne.",
    "L’adversaire doit toujours garder un pion visible : si tu couvres le dernier, tu perds.",
    "Règle maison de ce site : la même position pour la troisième fois, c’est nulle.",
  ],
};

// Liger in German.

import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/liger/phrases";

export const texts: Translated<typeof english> = {
  summary: "Klettere auf gegnerische Steine und bring als Erster alle deine hinaus.",
  seats: { Red: "Rot", Blue: "Blau" },
  refusals: {
    "liger.not-a-move":
      "„{text}“ ist kein Zug. Ein Zug wird c3-d4 geschrieben, mit einem Paar c3=d4, vom Brett b8-off, und nennt nur dunkle Felder.",
    "liger.no-checker": "Auf {square} liegt kein Stein.",
    "liger.enemy-on-top":
      "Auf {square} ist {shown} zu sehen; ziehen darf nur der oberste Stein eines Feldes, auf dem {mover} zu sehen ist.",
    "liger.bear-off-rank":
      "{mover} geht nur von Reihe {rank} vom Brett, und {square} liegt nicht darin.",
    "liger.not-next-to": "{to} liegt nicht schräg neben {from}.",
    "liger.shows-on-enough":
      "Von {from} nach {to} geht es rückwärts, und das darf {mover} nur, solange es auf weniger Feldern zu sehen ist als {enemy}: Jetzt steht es {own} zu {other}.",
    "liger.stack-backward":
      "Rückwärts darf nur ein einzelner Stein, und auf {square} liegt ein Stapel.",
    "liger.backward-to-empty":
      "Rückwärts geht ein Stein nur auf ein Feld, auf dem {enemy} zu sehen ist, und {square} ist leer.",
    "liger.backward-to-own":
      "Rückwärts geht ein Stein nur auf ein Feld, auf dem {enemy} zu sehen ist, und auf {square} ist {mover} zu sehen.",
    "liger.single-as-pair": "Auf {square} liegt ein einzelner Stein, das ist kein Paar.",
    "liger.not-a-pair":
      "Die beiden obersten Steine auf {square} sind beide von {mover}; ein Paar ist ein eigener Stein mit einem gegnerischen direkt darunter.",
    "liger.pair-backward": "Von {from} nach {to} geht es rückwärts, und das tut ein Paar nie.",
    "liger.fields":
      "Eine Stellung hat zwei Teile mit einem Leerzeichen dazwischen: die Reihen und die Seite am Zug.",
    "liger.ranks": "Ein Brett ist acht Reihen mit / dazwischen, nicht „{text}“.",
    "liger.rank-length":
      "Reihe {rank} muss aus vier dunklen Feldern mit Kommas dazwischen bestehen, nicht „{text}“.",
    "liger.letters":
      "Auf {square} steht „{text}“; ein Feld ist - oder seine Steine von unten nach oben, r und b.",
    "liger.too-many-checkers": "Es sind mehr als zwölf Steine von {colour}.",
    "liger.empty-board": "Auf dem Brett liegt kein Stein.",
    "liger.side-to-move": "Am Zug ist r oder b, nicht „{text}“.",
  },
  begin: "Wähle einen Stein, dann sein Ziel. Klettere auf andere und bring alle deine hinaus.",
  steps: [
    "Zieh über das Brett und bring alle zwölf Steine hinaus.",
    "Wähle einen Stapel mit deinem Stein oben, dann ein Feld schräg vorn.",
    "Zwölf draußen gewinnen. Verdecke nie den letzten Stein des Gegners.",
  ],
  advice: {},
  colours: { r: "Rot", b: "Blau" },
  off: (colour, count) => `${colour} ${count} raus`,
  note: (off, showing) => `${off} raus · ${showing} sichtbar`,
  tray: (colour, count) => `${colour} hat ${count} von 12 hinausgebracht`,
  hint: "Wähle einen deiner Stapel, dann sein Ziel. Eine Zahl zählt seine Steine.",
  high: (square, height) => (height === 1 ? `${square}, ein Stein` : `${square}, Höhe ${height}`),
  top: "oben:",
  lift: "Heben",
  checkers: (count) => (count === 1 ? "ein Stein" : "ein Paar"),
  empty: (square) => `${square}, leer`,
  stack: (square, colours) =>
    colours.length === 1
      ? `${square}: ${colours[0]}`
      : `${square}: ${colours.length} Steine, von oben ${[...colours].reverse().join(", ")}`,
  canMove: (content) => `${content}; kann ziehen`,
  canGoTo: (content) => `${content}; hierhin`,
  turn: (from, to, lift) => {
    if (to === "off") return `${from} vom Brett`;
    return lift === 2 ? `ein Paar von ${from} nach ${to}` : `${from} nach ${to}`;
  },
  left: (from) => `${from} → raus`,
  onto: (colour, height) => `auf ${colour}, nun ${height} hoch`,
  gone: (count) => `${count} von 12 draußen`,
  endings: {
    "borne-off": "alle Steine hinausgebracht",
    "opponent-hidden": "der letzte sichtbare Stein wurde verdeckt",
  },
  rules: [
    "Ein Stapel gehört der Seite, deren Stein oben liegt. In deinem Zug geht der oberste Stein eines deiner Stapel ein Feld schräg vorwärts, auf ein leeres Feld oder auf einen beliebigen Stapel.",
    "Ist der Stein direkt darunter ein gegnerischer, dürfen beide zusammen ziehen.",
    "Solange weniger deiner Stapel zu sehen sind als gegnerische, darf ein einzelner Stein von dir (allein auf seinem Feld) auch schräg rückwärts gehen, auf ein Feld, auf dem oben der Gegner liegt.",
    "Von der letzten Reihe darf der oberste Stein das Brett für immer verlassen. Wer alle zwölf hinausgebracht hat, gewinnt.",
    "Der Gegenseite muss immer ein sichtbarer Stein bleiben: Wer den letzten verdeckt, verliert.",
    "Hausregel dieser Seite: Dieselbe Stellung zum dritten Mal ist Remis.",
  ],
};

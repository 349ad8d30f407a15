// The rules core's refusals in German: those of all games are here, the others in the games'
// folders.

import type { Sentence } from "../../../base/sentence";

export const refusalsOfEveryGame: Readonly<Record<string, Sentence>> = {
  "rules.no-such-game": "Das Spiel „{game}“ gibt es hier nicht.",
  "rules.no-such-option": "Dieses Spiel hat keine Option „{option}“.",
  "rules.option-value": "Die Option „{option}“ kann nicht „{value}“ sein; möglich ist: {choices}.",
  "rules.option-twice": "Die Option „{option}“ kommt zweimal vor.",
  "rules.rank-numbers": "In Reihe {rank}, „{text}“, folgen zwei Zahlen aufeinander.",
  "rules.rank-zero": "In Reihe {rank}, „{text}“, werden null leere Felder gezählt.",
  "rules.rank-piece": "In Reihe {rank}, „{text}“, steht „{letter}“, und das ist keine Figur.",
  "rules.rank-short": "Reihe {rank}, „{text}“, hat weniger als {squares} Felder.",
  "rules.rank-long": "Reihe {rank}, „{text}“, hat mehr als {squares} Felder.",
  "rules.too-late": "Die Partie ist zu Ende, „{text}“ kommt zu spät.",
  "rules.no-turn-follows": "Die Partie ist zu Ende, es folgt kein Zug mehr.",
  "rules.turn-ended": "Der Zug endet vor „{text}“: Danach darf nichts mehr kommen.",
  "rules.turn-unfinished":
    "Der Zug ist nicht zu Ende: Nach der letzten Aktion geht er noch weiter.",
  "rules.over": "Die Partie ist zu Ende.",
  "rules.nobody-leaves": "Die Partie ist zu Ende, niemand kann sie mehr verlassen.",
  "rules.no-seat": "Platz {seat} gibt es in dieser Partie nicht.",
  "rules.seat-left": "{seat} hat die Partie schon verlassen.",
  "rules.no-agreed-draws": "In {game} wird kein Remis vereinbart.",
  "rules.turn-not-played": "So viele Züge sind nicht gespielt worden.",
  "rules.seat-left-since": "Seit diesem Zug hat jemand die Partie verlassen.",
};

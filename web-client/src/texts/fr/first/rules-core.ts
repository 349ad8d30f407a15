// The rules core's refusals in French that all games share; the others are in the games' files.

import type { Sentence } from "../../../base/sentence";

export const refusalsOfEveryGame: Readonly<Record<string, Sentence>> = {
  "rules.no-such-game": "Le jeu « {game} » n’existe pas ici.",
  "rules.no-such-option": "Ce jeu n’a pas d’option « {option} ».",
  "rules.option-value":
    "L’option « {option} » ne peut pas être « {value} » ; choix possibles : {choices}.",
  "rules.option-twice": "L’option « {option} » est donnée deux fois.",
  "rules.rank-numbers": "Dans la rangée {rank}, « {text} », deux nombres se suivent.",
  "rules.rank-zero": "La rangée {rank}, « {text} », compte zéro case vide.",
  "rules.rank-piece": "Dans la rangée {rank}, « {text} », « {letter} » ne désigne rien.",
  "rules.rank-short": "La rangée {rank}, « {text} », a moins de {squares} cases.",
  "rules.rank-long": "La rangée {rank}, « {text} », a plus de {squares} cases.",
  "rules.too-late": "La partie est finie, « {text} » arrive trop tard.",
  "rules.no-turn-follows": "La partie est finie, aucun coup ne peut suivre.",
  "rules.turn-ended": "Le tour finit avant « {text} » : rien ne peut suivre.",
  "rules.turn-unfinished": "Le tour n’est pas fini : il continue après la dernière action.",
  "rules.over": "La partie est finie.",
  "rules.nobody-leaves": "La partie est finie, personne ne peut plus la quitter.",
  "rules.no-seat": "Il n’y a pas de place {seat} dans cette partie.",
  "rules.seat-left": "{seat} a déjà quitté la partie.",
  "rules.no-agreed-draws": "Dans {game}, on ne convient pas d’une nulle.",
  "rules.turn-not-played": "La partie n’a pas autant de coups.",
  "rules.seat-left-since": "Quelqu’un a quitté la partie depuis ce coup.",
};

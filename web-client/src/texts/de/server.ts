// What the server refuses, in German.

import { type Pattern, translator } from "../patterns";

export const sentences: readonly Pattern[] = [
  // Rooms
  ['there is no room "{}"', (room) => `Den Raum „${room}“ gibt es nicht.`],
  ['there is no game "{}"', (game) => `Das Spiel „${game}“ gibt es hier nicht.`],
  ["there is no such game", "Dieses Spiel gibt es hier nicht."],
  ["the host of this room has sent you away", "Der Gastgeber hat diesen Zutritt beendet."],
  ["The host of this room has sent you away.", "Der Gastgeber hat diesen Zutritt beendet."],
  [
    "The game has started, and only its players may watch it.",
    "Die Partie hat begonnen, und zuschauen dürfen nur die Spieler.",
  ],
  ["this key does not open this room", "Dieser Schlüssel passt nicht zu diesem Raum."],
  ["this room needs a key", "Dieser Raum braucht einen Schlüssel."],
  ["this room is full of spectators", "Dieser Raum ist voller Zuschauer."],
  [
    "this connection is in too many rooms: leave one first",
    "Das sind zu viele Räume zugleich: bitte erst einen verlassen.",
  ],
  [
    "you open rooms faster than anybody can play in them",
    "Das waren viele Räume in kurzer Zeit. Bitte einen Augenblick warten.",
  ],
  [
    "as many rooms are busy as this server can hold",
    "Der Server hat so viele Räume, wie er halten kann. Bitte gleich noch einmal versuchen.",
  ],
  [
    "this room has more to do than it can keep waiting",
    "Dieser Raum ist gerade überlastet. Bitte gleich noch einmal versuchen.",
  ],
  [
    "the server has more to do than it can keep waiting",
    "Der Server ist gerade überlastet. Bitte gleich noch einmal versuchen.",
  ],
  ["a rated game needs a clock", "Eine gewertete Partie braucht eine Bedenkzeit."],
  ["rated games are for registered players", "Gewertete Partien gibt es nur mit Konto."],
  // The operator
  [
    "no new games begin here now: the server is about to be restarted",
    "Der Server startet bald neu: Bis dahin beginnen keine neuen Partien.",
  ],
  [
    "this name is banned until {} UTC: {}",
    (until, reason) => `Dieser Name ist bis ${until} UTC gesperrt: ${reason}`,
  ],
  ["this name is banned until {} UTC", (until) => `Dieser Name ist bis ${until} UTC gesperrt.`],
  ["this name is banned: {}", (reason) => `Dieser Name ist gesperrt: ${reason}`],
  ["this name is banned", "Dieser Name ist gesperrt."],
  [
    "your address is banned until {} UTC: {}",
    (until, reason) => `Diese Adresse ist bis ${until} UTC gesperrt: ${reason}`,
  ],
  [
    "your address is banned until {} UTC",
    (until) => `Diese Adresse ist bis ${until} UTC gesperrt.`,
  ],
  ["your address is banned: {}", (reason) => `Diese Adresse ist gesperrt: ${reason}`],
  ["your address is banned", "Diese Adresse ist gesperrt."],
  // Seats
  ["there is no seat {}", (seat) => `Platz ${seat} gibt es nicht.`],
  ["seat {} is taken", (seat) => `Platz ${seat} ist besetzt.`],
  [
    "you need the room's invitation link to sit down",
    "Zum Mitspielen gehört der Einladungslink dieses Raums.",
  ],
  [
    "the game has started: seats are taken before",
    "Die Partie hat begonnen: Plätze werden vorher eingenommen.",
  ],
  [
    "the game has started: a seat is left by resigning",
    "Die Partie hat begonnen: Einen Platz verlässt nur, wer aufgibt.",
  ],
  ["you do not sit in this room", "Das ist denen vorbehalten, die hier spielen."],
  ["enter the room first", "Dazu muss der Raum erst betreten werden."],
  ["your seat has withdrawn from the game", "Dieser Platz ist aus der Partie ausgeschieden."],
  // The game
  ["the game has not started", "Die Partie hat noch nicht begonnen."],
  ["the room was closed before the game started", "Der Raum wurde vor Beginn geschlossen."],
  ["the game is over", "Die Partie ist zu Ende."],
  ["the game is paused", "Die Partie ist unterbrochen."],
  ["the game is not paused", "Die Partie ist nicht unterbrochen."],
  ["it is another seat's turn", "Jemand anders ist am Zug."],
  [
    "the turn was chosen in another position than the one after turn {}, where the game stands",
    (turn) =>
      `Inzwischen steht die Partie nach Zug ${turn}; gewählt wurde in einer anderen Stellung.`,
  ],
  [
    "every seat has played a turn: from now on the game is resigned, not aborted",
    "Alle haben schon gezogen: Von nun an wird aufgegeben, nicht abgebrochen.",
  ],
  // Offers
  ["nobody offers this (any more)", "Dieses Angebot gibt es nicht mehr."],
  ["that seat has no turn to take back", "Dort ist kein Zug zurückzunehmen."],
  ["this is your own offer: others accept it", "Das eigene Angebot nehmen die anderen an."],
  ["nobody has been away for long enough", "Noch ist niemand lange genug weg."],
  ["{} has no draws by agreement", (game) => `In ${game} wird kein Remis vereinbart.`],
  ["a rematch is offered when the game is over", "Eine Revanche gibt es nach der Partie."],
  ["there is a rematch already: {}", "Die Revanche gibt es schon."],
  ["you have offered a rematch often enough", "Die Revanche wurde oft genug angeboten."],
  ["you have no turn to take back", "Es gibt keinen eigenen Zug zurückzunehmen."],
  [
    "a seat has withdrawn since your last turn, and does not come back",
    "Seit dem letzten eigenen Zug ist jemand ausgeschieden und kommt nicht zurück.",
  ],
  ["a game without a clock needs no pause", "Eine Partie ohne Uhr braucht keine Pause."],
  [
    "a pause is offered once every seat has played a turn",
    "Eine Pause gibt es erst, wenn alle gezogen haben.",
  ],
  [
    "you have offered this since the last turn: play on first",
    "Das wurde seit dem letzten Zug schon angeboten: Erst muss es weitergehen.",
  ],
  // Talk
  [
    "you talk faster than anybody reads",
    "So schnell liest niemand. Bitte einen Augenblick warten.",
  ],
  ["everything has been said in this room", "In diesem Raum ist alles gesagt."],
  ["this channel is for those who sit", "Dieser Kanal ist für die Spieler."],
  [
    "players join the spectators' talk when the game is over",
    "Mit den Zuschauern reden die Spieler erst nach der Partie.",
  ],
  [
    "only the host of a private room sends people away",
    "Hinausschicken kann nur der Gastgeber eines privaten Raums.",
  ],
  ["only spectators are sent away", "Hinausgeschickt werden nur Zuschauer."],
  ["there is no such spectator in the room", "Dieser Zuschauer ist nicht im Raum."],
  // The lobby
  [
    "this connection has too many seeks: cancel one first",
    "Das sind zu viele Suchen zugleich: bitte erst eine abbrechen.",
  ],
  [
    "there are too many seeks already",
    "Es wird schon zu viel gesucht. Bitte gleich noch einmal versuchen.",
  ],
  ['you have no seek "{}" that still waits', "Diese Suche läuft nicht mehr."],
  // People
  ["there is no player of that name", "Einen Spieler dieses Namens gibt es nicht."],
  ["there is no such pool of ratings", "Diese Wertung gibt es nicht."],
  ["there is no such address", "Diese Adresse gibt es nicht."],
  ['"since" and "until" must be days such as {}, or milliseconds', "Das ist kein Datum."],
  // Accounts
  [
    "somebody has this name, or one that looks like it",
    "Diesen Namen gibt es schon, oder einen, der genauso aussieht.",
  ],
  ["you have an account", "Ein Konto besteht schon."],
  ["a guest has no account", "Gäste haben kein Konto."],
  ["the name or the password is wrong", "Der Name oder das Passwort stimmt nicht."],
  ["the password is wrong", "Das Passwort stimmt nicht."],
  ["the password has just been changed elsewhere", "Das Passwort wurde soeben anderswo geändert."],
  ["a password has at least {} characters", (n) => `Ein Passwort hat mindestens ${n} Zeichen.`],
  ["a password has at most {} characters", (n) => `Ein Passwort hat höchstens ${n} Zeichen.`],
  [
    "this password is one of the first that anybody would try",
    "Dieses Passwort gehört zu den ersten, die jemand ausprobieren würde.",
  ],
  ["the password is not the name", "Der Name eignet sich nicht als Passwort."],
  ["a name has at least {} characters", (n) => `Ein Name hat mindestens ${n} Zeichen.`],
  ["a name has at most {} characters", (n) => `Ein Name hat höchstens ${n} Zeichen.`],
  ["a name has at least one letter", "Ein Name hat mindestens einen Buchstaben."],
  [
    'a name consists of letters, digits, spaces, "_" and "-"',
    "Ein Name besteht aus Buchstaben, Ziffern, Leerzeichen, „_“ und „-“.",
  ],
  [
    'a space, "_" or "-" stands by itself between letters and digits of a name',
    "Leerzeichen, „_“ und „-“ stehen im Namen einzeln, zwischen Buchstaben und Ziffern.",
  ],
  [
    "the letters and digits of a name must be of one script",
    "Die Buchstaben und Ziffern eines Namens gehören zu einer einzigen Schrift.",
  ],
  [
    "the name has marks that cannot be told apart",
    "Der Name hat Zeichen, die nicht zu unterscheiden sind.",
  ],
  [
    "the name looks like another one in Latin letters",
    "Der Name sieht aus wie ein anderer in lateinischen Buchstaben.",
  ],
  ["the name is not UTF-8", "Der Name ist kein lesbarer Text."],
  ["this name is not for players", "Dieser Name ist nicht für Spieler."],
  ["too many new guests from your address", "Zu viele neue Gäste von dieser Adresse."],
  ["there are too many connections from your address", "Zu viele Verbindungen von dieser Adresse."],
  [
    "too many passwords were tried from your address",
    "Von dieser Adresse wurden zu viele Passwörter probiert. Bitte später noch einmal versuchen.",
  ],
  [
    "too many wrong passwords for this name",
    "Zu viele falsche Passwörter für diesen Namen. Bitte später noch einmal versuchen.",
  ],
  ["too many wrong passwords", "Zu viele falsche Passwörter. Bitte später noch einmal versuchen."],
  [
    "too many people log in just now",
    "Gerade melden sich sehr viele an. Bitte gleich noch einmal versuchen.",
  ],
  ["a page of another site may not connect", "Von einer fremden Seite aus geht das nicht."],
  ["this port speaks https, not http", "Diese Adresse geht nur mit https."],
  ["this server speaks {}", "Diese Seite ist veraltet. Bitte neu laden."],
  ["not served yet", "Das bietet der Server noch nicht."],
  ["this game needs a key", "Für diese Partie braucht es ihren Link."],
  ["this game has not started", "Diese Partie hat noch nicht begonnen."],
  ["you have muted as many as can be muted", "Mehr Spieler lassen sich nicht stumm schalten."],
  ["too many messages", "Das war zu schnell. Bitte einen Augenblick warten."],
  ["there is no such token", "Dieses Token gibt es nicht."],
  ["you have no such token", "Dieses Token gibt es nicht."],
  [
    "you have as many tokens as there may be: revoke one",
    "Mehr Tokens gehen nicht: bitte erst eines widerrufen.",
  ],
  [
    "a token may not do this: log in with the password",
    "Mit einem Token geht das nicht: bitte mit dem Passwort anmelden.",
  ],
  ["there is no such session", "Die Anmeldung gilt nicht mehr."],
  ["there is no such player any more", "Diesen Spieler gibt es nicht mehr."],
  ["there is no such account any more", "Dieses Konto gibt es nicht mehr."],
  [
    "the server is restarting: reconnect and send this again",
    "Der Server startet neu. Bitte gleich noch einmal versuchen.",
  ],
];

export const serverInGerman = translator(sentences);

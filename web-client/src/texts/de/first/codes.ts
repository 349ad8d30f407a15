// The reasons of refusals that have no text of their own, in German, by code.

export const codes: Readonly<Record<string, string>> = {
  "bad-request": "Diese Anfrage versteht der Server nicht.",
  unauthorized: "Du bist nicht mehr angemeldet.",
  forbidden: "Das ist hier nicht erlaubt.",
  "not-found": "Das gibt es nicht.",
  "too-many": "Das war zu viel auf einmal. Bitte warte einen Augenblick.",
  full: "Dieser Platz ist besetzt.",
  "not-started": "Die Partie hat noch nicht begonnen.",
  "game-over": "Die Partie ist zu Ende.",
  "not-your-turn": "Jemand anders ist am Zug.",
  stale: "Inzwischen steht die Partie anders.",
  "bad-notation": "So wird in diesem Spiel kein Zug geschrieben.",
  "incomplete-turn": "Der Zug ist noch nicht vollständig.",
  "unknown-game": "Dieses Spiel gibt es hier nicht.",
  "bad-option": "Diese Option gibt es nicht.",
  "bad-position": "Das ist keine Stellung dieses Spiels.",
  "no-offer": "Dieses Angebot gibt es nicht mehr.",
  "bad-name": "Dieser Name geht nicht.",
  "name-taken": "Diesen Namen gibt es schon.",
  "weak-password": "Dieses Passwort ist zu schwach.",
  "wrong-password": "Das Passwort stimmt nicht.",
  banned: "Dein Zugang ist gesperrt.",
  "shutting-down": "Der Server startet neu. Bitte versuche es gleich noch einmal.",
  unavailable:
    "Der Server erreicht gerade seine Datenbank nicht. Bitte versuche es gleich noch einmal.",
  internal: "Auf dem Server ist etwas schiefgegangen. Bitte versuche es noch einmal.",
};

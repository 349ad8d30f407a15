// Why something is refused, in German.

import { asSentence } from "../patterns";
import { explainInGerman } from "./explanations";
import { serverInGerman } from "./server";

/** For what has no words of its own. */
export const codesInGerman: Readonly<Record<string, string>> = {
  "bad-request": "Diese Anfrage versteht der Server nicht.",
  unauthorized: "Die Anmeldung gilt nicht mehr.",
  forbidden: "Das ist hier nicht erlaubt.",
  "not-found": "Das gibt es nicht.",
  "too-many": "Das war zu viel auf einmal. Bitte einen Augenblick warten.",
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
  banned: "Der Zugang ist gesperrt.",
  "shutting-down": "Der Server startet neu. Bitte gleich noch einmal versuchen.",
  internal: "Das ist dem Server nicht gelungen. Bitte noch einmal versuchen.",
};

export function refusalInGerman(code: string, message: string): string {
  const words = explainInGerman(message) ?? serverInGerman(message);
  return words === null ? (codesInGerman[code] ?? message) : asSentence(words);
}

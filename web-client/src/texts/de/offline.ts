// What is said without a connection, and about new versions, in German.

import type { OfflineTexts } from "../offline";

export const german: OfflineTexts = {
  newVersion: "Es gibt eine neue Version von Quintet.",
  reload: "Neu laden",
  later: "Später",
  title: "Gerade keine Verbindung",
  lead: "Quintet erreicht seinen Server nicht und versucht es weiter. Bis dahin geht all das auch ohne ihn.",
  local: "An einem Bildschirm spielen",
  analysis: "Varianten ausprobieren",
  rules: "Regeln",
};

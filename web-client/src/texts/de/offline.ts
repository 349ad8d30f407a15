// The messages about a missing connection and about new versions, in German.

import type { english } from "../en/offline";

export const texts: typeof english = {
  newVersion: "Eine neue Version von Quintet ist da.",
  reload: "Neu laden",
  later: "Später",
  title: "Du bist offline",
  lead: "Quintet erreicht seinen Server nicht und versucht es weiter. All das geht auch ohne ihn, auch gegen den Computer.",
  titleWithoutDatabase: "Der Server erreicht seine Datenbank nicht",
  leadWithoutDatabase:
    "Nichts geht verloren, und Quintet macht von selbst weiter. All das geht inzwischen, auch gegen den Computer.",
  local: "An einem Gerät spielen",
  analysis: "Analysieren",
  rules: "Regeln",
};

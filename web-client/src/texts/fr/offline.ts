// The messages about a missing connection and about new versions, in French.

import type { english } from "../en/offline";

export const texts: typeof english = {
  newVersion: "Une nouvelle version de Quintet est là.",
  reload: "Recharger",
  later: "Plus tard",
  title: "Tu es hors ligne",
  lead: "Quintet n’atteint pas son serveur et continue d’essayer. Tout cela marche sans lui, même contre l’ordinateur.",
  titleWithoutDatabase: "Le serveur n’atteint pas sa base de données",
  leadWithoutDatabase:
    "Rien n’est perdu, et Quintet reprendra tout seul. En attendant, tout cela marche, même contre l’ordinateur.",
  local: "Jouer sur un écran",
  analysis: "Analyser",
  rules: "Règles",
};

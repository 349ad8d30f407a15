import type { english } from "../en/embed";

export const texts: typeof english = {
  board: (game) => `Das Brett von ${game}`,
  loading: "Das Brett wird aufgebaut …",
  missing: "Diese öffentliche Partie gibt es nicht.",
  failed: "Die Partie konnte nicht geladen werden. Die Seite versucht es von selbst wieder.",
  free: "Freier Platz",
  won: "gewonnen",
  toMove: "am Zug",
  clock: (name) => `Uhr von ${name}`,
  steps: "Zugliste",
  first: "Zum Anfang",
  previous: "Einen Zug zurück",
  following: "Einen Zug vor",
  last: "Zum Ende",
  newest: "Zurück zur Partie",
  looking: (ply, all) =>
    ply === 0 ? `Anfang (${all} ${all === 1 ? "Zug" : "Züge"})` : `Zug ${ply} von ${all}`,
  played: (seat, turn) => `${seat}: ${turn}.`,
  designer: (name, year) => (year === "" ? `Erdacht von ${name}` : `Erdacht von ${name}, ${year}`),
  open: "Die Partie bei Quintet öffnen",
  code: {
    label: "In eine Webseite einbetten",
    field: "HTML-Code",
    hint: "Die Seite zeigt das Brett und folgt der Partie. Zum Lesen ist kein Konto nötig.",
    title: (game) => `${game} bei Quintet`,
  },
};

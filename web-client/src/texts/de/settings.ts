// The texts of the settings page, in German.

import type { english } from "../en/settings";

export const texts: typeof english = {
  title: "Einstellungen",
  kept: "In diesem Browser gespeichert, gültig in allen Tabs.",
  page: "Seite",
  theme: "Farbschema",
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  language: "Sprache",
  sameLanguage: "Wie der Browser",
  boards: "Bretter und Steine",
  board: "Brett",
  boardStyles: { wood: "Holz", slate: "Schiefer", plain: "Schlicht", contrast: "Hoher Kontrast" },
  pieces: "Steine",
  pieceStyles: { relief: "Plastisch", flat: "Flach" },
  palette: "Farben der Seiten",
  palettes: { usual: "Standard", safe: "Für Farbenblinde", tones: "Hell gegen dunkel" },
  paletteHint: "Die Seiten unterscheiden sich immer auch in der Form.",
  coordinates: "Koordinaten zeigen",
  animation: "Tempo der Animationen",
  animations: { slow: "Langsam", normal: "Normal", fast: "Schnell", off: "Aus" },
  stillness: "Animationen sind aus, weil dein System weniger Bewegung wünscht.",
  playing: "Spielen",
  confirm: "Züge bestätigen",
  confirms: { several: "Nur mehrteilige Züge", always: "Immer", never: "Nie" },
  told: "Töne und Benachrichtigungen",
  notifyHint: "Du erfährst, dass du am Zug bist, auch wenn diese Seite im Hintergrund ist.",
  preview: "Vorschau",
  game: "Spiel",
  showTurn: "Einen Zug zeigen",
  again: "Von vorn",
};

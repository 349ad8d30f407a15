// What the settings page says, in German.

import type { SettingsTexts } from "../settings";

export const german: SettingsTexts = {
  title: "Einstellungen",
  kept: "Sie bleiben in diesem Browser gespeichert und gelten sofort in allen Tabs.",
  page: "Seite",
  theme: "Farbschema",
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  language: "Sprache",
  languages: { system: "Wie der Browser", en: "English", de: "Deutsch" },
  boards: "Bretter und Steine",
  board: "Brett",
  boardStyles: { wood: "Holz", slate: "Schiefer", plain: "Schlicht", contrast: "Hoher Kontrast" },
  pieces: "Steine",
  pieceStyles: { relief: "Plastisch", flat: "Flach" },
  palette: "Farben der Seiten",
  palettes: { usual: "Üblich", safe: "Bei Farbenblindheit", tones: "Hell gegen dunkel" },
  paletteHint: "Auch die Form unterscheidet die Seiten, gleich in welchen Farben.",
  coordinates: "Felder mit Namen",
  animation: "Tempo der Bewegungen",
  animations: { slow: "Langsam", normal: "Normal", fast: "Schnell", off: "Ohne Bewegung" },
  stillness: "Das System wünscht wenig Bewegung, deshalb bewegt sich nichts.",
  playing: "Spielen",
  confirm: "Züge bestätigen",
  confirms: { several: "Bei mehreren Aktionen", always: "Immer", never: "Nie" },
  told: "Töne und Benachrichtigungen",
  notifyHint: "Melden sich, wenn ein Zug zu machen ist, während diese Seite im Hintergrund ist.",
  preview: "Vorschau",
  game: "Spiel",
  showTurn: "Einen Zug zeigen",
  again: "Von vorn",
};

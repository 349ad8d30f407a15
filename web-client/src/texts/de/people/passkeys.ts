// The texts about passkeys, in German. The reader is "du".

import type { english } from "../../en/people/passkeys";

export const texts: typeof english = {
  title: "Passkeys",
  lead: "Mit einem Passkey meldest du dich ohne Passwort an: Dein Gerät prüft PIN, Finger oder Gesicht. Das Passwort gilt weiter.",
  none: "Du hast keine Passkeys.",
  since: (date) => `Hinzugefügt am ${date}`,
  used: (date) => `zuletzt benutzt am ${date}`,
  unused: "noch nicht benutzt",
  of: (host) => `für ${host}`,
  support: {
    address: (host) =>
      `Passkeys gehören zu einem Namen, und die Adresse dieser Seite ist eine Zahl (${host}). Öffne Quintet unter seinem Namen, um sie zu benutzen.`,
    insecure:
      "Passkeys brauchen eine Adresse mit https, und diese Seite hat keine. Frage den Betreiber danach.",
    missing: "Dieser Browser hat keine Passkeys. Nimm einen anderen oder seine neueste Version.",
  },
  open: "Passkey hinzufügen …",
  name: "Name des Passkeys",
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownBrowser: "Mein Gerät",
  add: "Passkey hinzufügen",
  adding: "Wartet auf dein Gerät …",
  added: (name) => `${name} ist hinzugefügt. Du kannst dich jetzt damit anmelden.`,
  remove: "Entfernen",
  removeOf: (name) => `${name} entfernen`,
  removeSure: "Du kannst dich dann nicht mehr damit anmelden.",
  removing: "Wird entfernt …",
  removed: (name) => `${name} ist entfernt. Wenn dein Gerät ihn noch anbietet, lösche ihn dort.`,
  logIn: "Mit Passkey anmelden",
  prompting: "Wartet auf dein Gerät …",
  recover: "Passkey",
  recoverLead: "Wenn du einen Passkey hast, bestätigt dein Gerät, dass du es bist.",
  recoverOpen: "Neues Passwort mit Passkey setzen …",
  set: "Passwort setzen",
  problems: {
    make: {
      NotAllowedError:
        "Kein Passkey wurde hinzugefügt, weil die Frage deines Browsers geschlossen wurde oder zu lange offen war. Versuche es noch einmal.",
      InvalidStateError: "Dieses Gerät hat schon einen Passkey für dein Konto.",
      NotSupportedError: "Dieses Gerät kann keinen Passkey der Art erzeugen, die Quintet braucht.",
      ConstraintError:
        "Dieses Gerät kann nicht prüfen, dass du es bist. Richte dort erst PIN, Finger oder Gesicht ein.",
    },
    use: {
      NotAllowedError:
        "Kein Passkey wurde benutzt, weil die Frage deines Browsers geschlossen wurde oder zu lange offen war, oder weil dieses Gerät keinen für diese Seite hat. Versuche es noch einmal.",
    },
    SecurityError: "Dein Browser erlaubt für die Adresse dieser Seite keine Passkeys.",
    other: "Dein Browser konnte gerade keine Passkeys benutzen. Versuche es noch einmal.",
  },
};

// The texts of the page with the settings of notifications, in German. The reader is "du".

import type { NotificationTexts } from "../notifications";

export const texts: NotificationTexts = {
  title: "Benachrichtigungen",
  lead: "Sie sagen dir, was in deinen Partien geschieht, während keine Seite von Quintet offen ist. Sie gelten für dich auf allen Geräten.",
  back: "Einstellungen dieses Browsers",
  off: "Dieser Server schickt keine Benachrichtigungen an Geräte, weil sein Betreiber keine Kontaktadresse angegeben hat. Die Glocke oben auf jeder Seite zeigt alles.",
  devices: "Geräte",
  thisOn: "Dieser Browser bekommt Benachrichtigungen.",
  deviceName: "Name dieses Geräts",
  add: "Auf diesem Gerät benachrichtigen",
  adding: "Wird eingeschaltet …",
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownBrowser: "Mein Browser",
  support: {
    insecure:
      "Die Adresse dieser Seite ist ohne https, und Browser benachrichtigen nur Seiten mit https. Bitte den Betreiber darum.",
    "home-screen":
      "Auf iPhones und iPads kommen Benachrichtigungen nur bei Apps auf dem Home-Bildschirm an: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffne Quintet von dort.",
    missing:
      "Dieser Browser kann keine Benachrichtigungen empfangen. Versuche es mit einem anderen oder mit seiner aktuellen Version.",
  },
  denied:
    "Dein Browser blockiert Benachrichtigungen dieser Seite. Erlaube sie in den Einstellungen des Browsers für diese Seite, und drücke noch einmal.",
  dismissed:
    "Deinem Browser fehlt deine Erlaubnis. Drücke noch einmal, und erlaube Benachrichtigungen.",
  noService:
    "Der Browser hat seinen Benachrichtigungsdienst nicht erreicht. Versuche es noch einmal, vielleicht ohne privates Fenster.",
  noDevices: "Noch bekommt kein Gerät Benachrichtigungen.",
  noWebhooks: "Es gibt noch keine Webhooks.",
  here: "dieses Gerät",
  disabled: "angehalten",
  disabledHint: "Nachrichten wurden abgelehnt. Ein Test, der ankommt, schaltet es wieder ein.",
  since: (date) => `Seit ${date}`,
  test: "Test senden",
  testOf: (name) => `Test an ${name} senden`,
  testing: "Ein Test wird gesendet …",
  arrived: "Der Test wurde zugestellt.",
  refused: (status) => `Der Test wurde mit Status ${status} abgelehnt.`,
  unreachable: "Der Test wurde nicht zugestellt: Der Dienst war nicht erreichbar.",
  forget: "Vergessen",
  forgetOf: (name) => `${name} vergessen`,
  forgetSure: "Keine Benachrichtigungen mehr dorthin?",
  keep: "Behalten",
  forgotten: (name) => `${name} bekommt keine Benachrichtigungen mehr.`,
  kinds: "Anlässe",
  kindsLead: "Nur für deine eigenen Partien, und nur, während du sie nicht ansiehst.",
  reason: "Anlass",
  channels: { push: "Geräte", webhook: "Webhooks" },
  kindNames: {
    turn: "Du bist am Zug",
    reminder: "Deine Bedenkzeit wird knapp",
    computer: "Der Computer hat gezogen",
    began: "Eine Partie hat begonnen",
    ended: "Eine Partie ist zu Ende",
    asked: "Jemand möchte mitspielen",
  },
  quiet: "Ruhezeit",
  quietOn: "Nachts nichts senden",
  quietHint: "Die Glocke oben zeigt danach alles.",
  from: "Von",
  to: "Bis",
  zone: (zone) => `In der Zeitzone ${zone}.`,
  otherZone: (stored, own) =>
    `Diese Zeiten gelten in der Zeitzone ${stored}. Dieser Browser ist in ${own}.`,
  useZone: (zone) => `${zone} verwenden`,
  webhooks: "Webhooks",
  webhooksLead:
    "Für eigene Programme: Quintet schickt jede Benachrichtigung als JSON an eine Adresse, unterschrieben mit einem Geheimnis.",
  webhookName: "Name",
  webhookAddress: "Adresse",
  addWebhook: "Webhook hinzufügen",
  missingName: "Gib einen Namen ein.",
  missingAddress: "Gib eine Adresse ein, die mit https:// beginnt.",
  secretOf: (name) => `Geheimnis von ${name}`,
  secretOnce: "Kopiere es jetzt: Es wird nicht noch einmal gezeigt.",
  problems: {
    "devices.too-many": "Davon hast du schon zehn. Vergiss erst eines.",
    "devices.bad-address": "An diese Adresse darf der Server nichts senden.",
    "devices.off": "Dieser Server schickt keine Benachrichtigungen an Geräte.",
  },
  notSaved: (why) => `Deine Auswahl wurde nicht gespeichert. ${why}`,
};

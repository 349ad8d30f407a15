// The texts of the page that links in e-mails open, in German. The reader is "du".

import type { MailTexts } from "../mail";

export const texts: MailTexts = {
  title: "E-Mail",
  noLink:
    "Links in E-Mails von Quintet öffnen diese Seite. Um einen solchen Link noch einmal zu verwenden, öffne ihn wieder aus der E-Mail.",
  incomplete:
    "Dieser Link ist nicht vollständig. Kopiere ihn ganz aus der E-Mail, und öffne ihn noch einmal.",
  settings: "Einstellungen für Benachrichtigungen",
  account: "Konto",
  home: "Zur Startseite",
  confirm: {
    title: "Adresse bestätigen",
    lead: "Quintet schreibt dann an diese Adresse, was in deinen Partien geschieht, und schickt einen Link dorthin, wenn du dein Passwort vergessen hast. Bestätige sie nur, wenn du das selbst wolltest.",
    act: "Adresse bestätigen",
    busy: "Wird bestätigt …",
    done: (address, name) => `${address} ist als Adresse von ${name} bestätigt.`,
    next: "In den Einstellungen wählst du, wann E-Mails kommen und worüber.",
    gone: "Dieser Link gilt nicht mehr. Er gilt einmal, eine Stunde lang, und nur der neueste. Schicke dir in den Einstellungen einen neuen.",
  },
  password: {
    title: "Neues Passwort setzen",
    lead: "Mit dem neuen Passwort bist du hier angemeldet und in allen anderen Browsern abgemeldet.",
    act: "Passwort setzen",
    busy: "Wird gesetzt …",
    done: (name) => `Das neue Passwort gilt, und du bist als ${name} angemeldet.`,
    gone: "Dieser Link gilt nicht mehr. Er gilt einmal, eine Stunde lang, und nur der neueste. Fordere bei der Anmeldung einen neuen an: „Passwort vergessen?“",
  },
  unsubscribe: {
    title: "E-Mails abbestellen",
    lead: "Du bekommst dann keine Benachrichtigungen zu deinen Partien mehr per E-Mail. E-Mails zu deinem Konto kommen weiterhin, zum Beispiel ein Link, den du anforderst.",
    act: "Alle E-Mails abbestellen",
    busy: "Werden abbestellt …",
    done: "Du bekommst keine Benachrichtigungen mehr per E-Mail.",
    next: "In den Einstellungen kannst du sie wieder einschalten.",
    gone: "Dieser Link gehört zu keiner E-Mail-Adresse mehr: Sie wurde entfernt oder ersetzt. Die Einstellungen zeigen, wohin deine E-Mails gehen.",
  },
};

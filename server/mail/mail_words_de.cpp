// The reader is "du".
#include "server/mail/mail_words.hpp"

namespace quintet::server {

constinit const MailWords german_mail_words = {
    .language = "de",
    .turn = {.subject = "Du bist am Zug",
             .alone = "Du bist am Zug.",
             .with_others = "Du bist am Zug gegen {}."},
    .reminder = {.subject = "Deine Bedenkzeit läuft",
                 .alone = "Deine Bedenkzeit läuft: Du bist noch am Zug.",
                 .with_others = "Deine Bedenkzeit läuft: Du bist noch am Zug gegen {}."},
    .computer = {.subject = "Du bist am Zug",
                 .alone = "Der Computer hat gezogen. Du bist am Zug.",
                 .with_others = "Der Computer hat gezogen. Du bist am Zug."},
    .began = {.subject = "Die Partie hat begonnen",
              .alone = "Die Partie hat begonnen.",
              .with_others = "Die Partie mit {} hat begonnen."},
    .ended = {.subject = "Die Partie ist zu Ende",
              .alone = "Die Partie ist zu Ende.",
              .with_others = "Die Partie mit {} ist zu Ende."},
    .asked = {.subject = "Jemand möchte mitspielen",
              .alone = "Jemand möchte mitspielen.",
              .with_others = "{} möchte mitspielen."},
    .test = {.subject = "Test deiner Benachrichtigungen",
             .alone = "Benachrichtigungen kommen an dieser Adresse an.",
             .with_others = "Benachrichtigungen kommen an dieser Adresse an."},
    .other = {.subject = "Es gibt etwas Neues",
              .alone = "In deinen Partien gibt es etwas Neues.",
              .with_others = "In deinen Partien gibt es etwas Neues."},
    .both = "{} und {}",
    .about_game = "{}: {}",
    .games_wait = "{} Partien warten auf dich",
    .games_news = "Neues aus {} deiner Partien",
    .open_game = "Partie öffnen",
    .why_sent =
        "Du bekommst diese E-Mail, weil du in deinem Konto Benachrichtigungen per E-Mail "
        "eingeschaltet hast.",
    .settings = "Ändern, wann E-Mails kommen",
    .unsubscribe = "Diese E-Mails beenden",
    .link_once = "Ein Link gilt einmal und nur eine Stunde lang.",
    .confirm_subject = "Bestätige deine E-Mail-Adresse",
    .confirm_lead =
        "Das Konto {} bei {} möchte diese Adresse verwenden: für Benachrichtigungen über seine "
        "Partien und für ein neues Passwort, wenn das alte vergessen ist.",
    .confirm_button = "Diese Adresse bestätigen",
    .confirm_ignore =
        "Wenn das nicht dein Konto ist, beachte diese E-Mail nicht. Dann wird deine Adresse nicht "
        "verwendet.",
    .recovery_subject = "Neues Passwort setzen",
    .recovery_lead = "Hier setzt du ein neues Passwort für dein Konto bei {}.",
    .recovery_button = "Neues Passwort setzen",
    .recovery_ignore =
        "Wenn du nicht darum gebeten hast, beachte diese E-Mail nicht. Dein Passwort bleibt, wie "
        "es ist.",
    .password = {.subject = "Dein Passwort wurde geändert",
                 .sentence = "Das Passwort deines Kontos {} bei {} wurde geändert ({})."},
    .address = {.subject = "Dein Konto hat eine andere E-Mail-Adresse",
                .sentence = "Dein Konto {} bei {} hat eine andere E-Mail-Adresse bekommen ({}). An "
                            "diese hier schickt es keine E-Mails mehr."},
    .removed = {.subject = "Deine E-Mail-Adresse wurde entfernt",
                .sentence = "Diese Adresse wurde aus dem Konto {} bei {} entfernt ({}). Das Konto "
                            "schickt keine E-Mails mehr hierher."},
    .passkey = {.subject = "Dein Konto hat einen neuen Passkey",
                .sentence =
                    "Zu deinem Konto {} bei {} kam ein Passkey dazu ({}). Mit ihm meldet man "
                    "sich ohne das Passwort an."},
    .passkey_removed = {.subject = "Ein Passkey deines Kontos wurde entfernt",
                        .sentence = "Aus deinem Konto {} bei {} wurde ein Passkey entfernt ({})."},
    .not_you_password =
        "Wenn du das nicht warst, setze sofort ein neues Passwort: „Passwort vergessen?“ bei der "
        "Anmeldung schickt einen Link an diese Adresse.",
    .not_you_address =
        "Wenn du das nicht warst, melde dich an und ändere sofort dein Passwort. Wenn du dich "
        "nicht mehr anmelden kannst, bitte den Betreiber der Seite um Hilfe.",
    .not_you_passkey =
        "Wenn du das nicht warst, melde dich sofort an, entferne den Passkey und ändere dein "
        "Passwort. Wenn du dich nicht mehr anmelden kannst: „Passwort vergessen?“ bei der "
        "Anmeldung schickt einen Link an diese Adresse.",
    .open_site = "Quintet öffnen",
};

}  // namespace quintet::server

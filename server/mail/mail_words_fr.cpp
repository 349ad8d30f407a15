// The reader is "tu". "\u00a0" is the space that stands before some punctuation marks and in "« »".
#include "server/mail/mail_words.hpp"

namespace quintet::server {

constinit const MailWords french_mail_words = {
    .language = "fr",
    .turn = {.subject = "c’est à toi de jouer",
             .alone = "C’est à toi de jouer.",
             .with_others = "C’est à toi de jouer contre {}."},
    .reminder = {.subject = "ton temps s’écoule",
                 .alone = "Ton temps s’écoule\u00a0: c’est toujours à toi de jouer.",
                 .with_others = "Ton temps s’écoule\u00a0: c’est toujours à toi de jouer contre "
                                "{}."},
    .computer = {.subject = "c’est à toi de jouer",
                 .alone = "L’ordinateur a joué. C’est à toi de jouer.",
                 .with_others = "L’ordinateur a joué. C’est à toi de jouer."},
    .began = {.subject = "la partie a commencé",
              .alone = "La partie a commencé.",
              .with_others = "La partie avec {} a commencé."},
    .ended = {.subject = "la partie est terminée",
              .alone = "La partie est terminée.",
              .with_others = "La partie avec {} est terminée."},
    .asked = {.subject = "quelqu’un demande à entrer",
              .alone = "Quelqu’un demande à entrer.",
              .with_others = "{} demande à entrer."},
    .test = {.subject = "essai de tes notifications",
             .alone = "Les notifications arrivent à cette adresse.",
             .with_others = "Les notifications arrivent à cette adresse."},
    .other = {.subject = "il y a du nouveau",
              .alone = "Il y a du nouveau dans tes parties.",
              .with_others = "Il y a du nouveau dans tes parties."},
    .both = "{} et {}",
    .about_game = "{}\u00a0: {}",
    .games_wait = "{} parties t’attendent",
    .games_news = "Du nouveau dans {} de tes parties",
    .open_game = "Ouvrir la partie",
    .why_sent =
        "Tu reçois cet e-mail parce que tu as activé les notifications par e-mail dans ton compte.",
    .settings = "Changer quand les e-mails arrivent",
    .unsubscribe = "Arrêter ces e-mails",
    .link_once = "Un lien ne sert qu’une fois, et pendant une heure seulement.",
    .confirm_subject = "Confirme ton adresse e-mail",
    .confirm_lead =
        "Le compte {} sur {} veut utiliser cette adresse pour les notifications de ses parties, et "
        "pour un nouveau mot de passe si l’ancien est oublié.",
    .confirm_button = "Confirmer cette adresse",
    .confirm_ignore =
        "Si ce n’est pas ton compte, ignore cet e-mail. Ton adresse n’est alors pas utilisée.",
    .recovery_subject = "Choisir un nouveau mot de passe",
    .recovery_lead = "Ici, tu choisis un nouveau mot de passe pour ton compte sur {}.",
    .recovery_button = "Choisir un nouveau mot de passe",
    .recovery_ignore =
        "Si tu ne l’as pas demandé, ignore cet e-mail. Ton mot de passe reste le même.",
    .password = {.subject = "Ton mot de passe a changé",
                 .sentence = "Le mot de passe de ton compte {} sur {} a changé ({})."},
    .address = {.subject = "Ton compte a une autre adresse e-mail",
                .sentence = "Ton compte {} sur {} a reçu une autre adresse e-mail ({}). Il "
                            "n’envoie plus d’e-mails à celle-ci."},
    .removed = {.subject = "Ton adresse e-mail a été retirée",
                .sentence = "Cette adresse a été retirée du compte {} sur {} ({}). Le compte n’y "
                            "envoie plus d’e-mails."},
    .passkey = {.subject = "Ton compte a une nouvelle clé d’accès",
                .sentence =
                    "Une clé d’accès a été ajoutée à ton compte {} sur {} ({}). Elle permet "
                    "de se connecter sans le mot de passe."},
    .passkey_removed = {.subject = "Une clé d’accès de ton compte a été retirée",
                        .sentence = "Une clé d’accès a été retirée de ton compte {} sur {} ({})."},
    .not_you_password =
        "Si ce n’était pas toi, choisis tout de suite un nouveau mot de passe\u00a0: «\u00a0Mot de "
        "passe oublié\u00a0?\u00a0» à la connexion envoie un lien à cette adresse.",
    .not_you_address =
        "Si ce n’était pas toi, connecte-toi et change tout de suite ton mot de passe. Si tu ne "
        "peux plus te connecter, demande de l’aide à l’exploitant du site.",
    .not_you_passkey =
        "Si ce n’était pas toi, connecte-toi tout de suite, retire la clé d’accès et change ton "
        "mot "
        "de passe. Si tu ne peux plus te connecter, «\u00a0Mot de passe oublié\u00a0?\u00a0» à "
        "la connexion envoie un lien à cette adresse.",
    .open_site = "Ouvrir Quintet",
};

}  // namespace quintet::server

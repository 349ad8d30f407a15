#include "server/mail/mail_words.hpp"

namespace quintet::server {

constinit const MailWords english_mail_words = {
    .language = "en",
    .turn = {.subject = "it is your turn",
             .alone = "It is your turn.",
             .with_others = "It is your turn against {}."},
    .reminder = {.subject = "your time is running",
                 .alone = "Your time is running: it is still your turn.",
                 .with_others = "Your time is running: it is still your turn against {}."},
    .computer = {.subject = "it is your turn",
                 .alone = "The computer has played. It is your turn.",
                 .with_others = "The computer has played. It is your turn."},
    .began = {.subject = "the game has begun",
              .alone = "The game has begun.",
              .with_others = "The game with {} has begun."},
    .ended = {.subject = "the game is over",
              .alone = "The game is over.",
              .with_others = "The game with {} is over."},
    .asked = {.subject = "a player asks to join",
              .alone = "A player asks to join.",
              .with_others = "{} asks to join."},
    .test = {.subject = "test of your notifications",
             .alone = "Notifications arrive at this address.",
             .with_others = "Notifications arrive at this address."},
    .other = {.subject = "something new has happened",
              .alone = "Something new has happened in your games.",
              .with_others = "Something new has happened in your games."},
    .both = "{} and {}",
    .about_game = "{}: {}",
    .games_wait = "{} games wait for you",
    .games_news = "News from {} of your games",
    .open_game = "Open the game",
    .why_sent =
        "You get this e-mail because you have turned on notifications by e-mail in your account.",
    .settings = "Change when e-mails are sent",
    .unsubscribe = "Stop these e-mails",
    .link_once = "A link works once, and only for one hour.",
    .confirm_subject = "Confirm your e-mail address",
    .confirm_lead =
        "The account {} at {} wants to use this address for notifications about its games, and for "
        "a new password if the old one is forgotten.",
    .confirm_button = "Confirm this address",
    .confirm_ignore =
        "If this is not your account, ignore this e-mail. Then your address is not used.",
    .recovery_subject = "Set a new password",
    .recovery_lead = "Here you can set a new password for your account at {}.",
    .recovery_button = "Set a new password",
    .recovery_ignore =
        "If you have not asked for this, ignore this e-mail. Your password stays as it is.",
    .password = {.subject = "Your password has changed",
                 .sentence = "The password of your account {} at {} has changed ({})."},
    .address = {.subject = "Your account has another e-mail address",
                .sentence = "Your account {} at {} has got another e-mail address ({}). It sends "
                            "no more e-mails to this one."},
    .removed = {.subject = "Your e-mail address was removed",
                .sentence = "This address was removed from the account {} at {} ({}). The account "
                            "sends no more e-mails to it."},
    .passkey = {.subject = "Your account has a new passkey",
                .sentence =
                    "A passkey was added to your account {} at {} ({}). It can log in without the "
                    "password."},
    .passkey_removed = {.subject = "A passkey of your account was removed",
                        .sentence = "A passkey was removed from your account {} at {} ({})."},
    .not_you_password =
        "If it was not you, set a new password at once: “Forgot your password?” at the login sends "
        "a link to this address.",
    .not_you_address =
        "If it was not you, log in and change your password at once. If you cannot log in any "
        "more, ask the operator of the site for help.",
    .not_you_passkey =
        "If it was not you, log in at once, remove the passkey and change your password. If you "
        "cannot log in any more, “Forgot your password?” at the login sends a link to this "
        "address.",
    .open_site = "Open Quintet",
};

const MailWords& mail_words(std::string_view language) {
  for (const MailWords* const words : {&german_mail_words, &french_mail_words}) {
    if (words->language == language) return *words;
  }
  return english_mail_words;
}

}  // namespace quintet::server

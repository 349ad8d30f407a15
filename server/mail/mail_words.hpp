// Private to this folder: the words of mails, in each language. Those about games are the words of
// push messages in web-client/src/texts/LANGUAGE/worker/push.ts.
#pragma once

#include <string_view>

namespace quintet::server {

/// A text with "{}" for each value. It has no default, so a language without a text does not
/// compile.
struct MailPhrase {
  consteval MailPhrase(const char* words)  // NOLINT(google-explicit-constructor): tables of texts
      : text(words) {}
  std::string_view text;
};

/// An event in a game.
struct EventWords {
  MailPhrase subject;      // behind the name of the game
  MailPhrase alone;        // a sentence without names
  MailPhrase with_others;  // {}: the opponents, or the player who asks
};

/// A change of an account. {}: the account's name, the site, the time.
struct ReportWords {
  MailPhrase subject;
  MailPhrase sentence;
};

struct MailWords {
  std::string_view language;  // "en"

  EventWords turn;
  EventWords reminder;
  EventWords computer;
  EventWords began;
  EventWords ended;
  EventWords asked;
  EventWords test;
  EventWords other;
  MailPhrase both;        // two names
  MailPhrase about_game;  // a subject: the game's name, and its event
  MailPhrase games_wait;  // a subject; {}: a number from 2
  MailPhrase games_news;  // a subject; {}: a number from 2
  MailPhrase open_game;
  MailPhrase why_sent;
  MailPhrase settings;
  MailPhrase unsubscribe;

  MailPhrase link_once;

  MailPhrase confirm_subject;
  MailPhrase confirm_lead;  // {}: the account's name, the site
  MailPhrase confirm_button;
  MailPhrase confirm_ignore;

  MailPhrase recovery_subject;
  MailPhrase recovery_lead;  // {}: the site
  MailPhrase recovery_button;
  MailPhrase recovery_ignore;

  ReportWords password;
  ReportWords address;
  ReportWords removed;
  ReportWords passkey;
  ReportWords passkey_removed;
  MailPhrase not_you_password;
  MailPhrase not_you_address;
  MailPhrase not_you_passkey;
  MailPhrase open_site;
};

/// English if there is no such language.
[[nodiscard]] const MailWords& mail_words(std::string_view language);

extern const MailWords english_mail_words;
extern const MailWords german_mail_words;
extern const MailWords french_mail_words;

}  // namespace quintet::server

// The texts of mails.
#include "server/mail/mail_texts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/word_joiner.hpp"

namespace quintet::tests::mail_texts_test {
namespace {

using protocol::DeviceMessage;
using server::MailLinks;
using server::NamedLink;
using server::OutgoingMail;

constexpr std::array languages = {"en", "de", "fr"};
const std::string reader = "otter@example.org";
const MailLinks links{
    .room = "https://games.example.org/room/",
    .settings = "https://games.example.org/notifications",
    .unsubscribe_page = "https://games.example.org/mail#unsubscribe=a.b",
    .unsubscribe_post = "https://games.example.org/api/mail/unsubscribe?device=a&key=b"};

DeviceMessage message(std::string kind, std::vector<std::string> players = {},
                      std::string room = "abc", std::int64_t seq = 1) {
  return {.kind = std::move(kind),
          .room = std::move(room),
          .seq = seq,
          .game = "liger",
          .name = "Liger",
          .players = std::move(players),
          .language = "en"};
}

OutgoingMail about(std::vector<DeviceMessage> messages, const std::string& language = "en") {
  for (DeviceMessage& one : messages)
    one.language = language;
  return server::notification_mail(reader, messages, links);
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

/// All mails of one language, with this name in each.
std::map<std::string, OutgoingMail> all_mails(const std::string& language,
                                              const std::string& name) {
  std::map<std::string, OutgoingMail> mails;
  for (const char* kind :
       {"turn", "reminder", "computer", "began", "ended", "asked", "test", "a later kind"}) {
    mails[std::string(kind)] = about({message(kind)}, language);
    mails[std::string(kind) + " of a player"] = about({message(kind, {name})}, language);
    mails[std::string(kind) + " of players"] = about({message(kind, {name, name})}, language);
  }
  mails["games wait"] = about({message("turn", {name}, "a"), message("turn", {}, "b")}, language);
  mails["news"] = about({message("turn", {name}, "a"), message("ended", {}, "b")}, language);
  mails["confirm"] =
      server::confirm_mail(reader, name, language, "https://games.example.org/mail#confirm=x");
  const std::vector<NamedLink> accounts = {
      {.name = name, .link = "https://games.example.org/mail#password=x"},
      {.name = "Fox", .link = "https://games.example.org/mail#password=y"}};
  mails["recovery"] = server::recovery_mail(reader, language, accounts);
  for (const char* kind : {"password", "address", "removed", "passkey", "passkey-removed"}) {
    mails[kind] = server::report_mail(reader, language, kind, name, "https://games.example.org",
                                      1'772'373'909'000);
  }
  return mails;
}

TEST_CASE("every language has every text, without gaps and in its own words") {
  for (const auto& [kind, english] : all_mails("en", "Fox")) {
    CAPTURE(kind);
    std::set<std::string> texts;
    for (const char* language : languages) {
      const OutgoingMail mail = all_mails(language, "Fox").at(kind);
      CHECK(mail.to == reader);
      for (const std::string* part : {&mail.subject, &mail.text, &mail.html}) {
        CHECK_FALSE(part->empty());
        CHECK_FALSE(part->contains("{}"));
        texts.insert(*part);
      }
      CHECK(mail.html.contains("<html lang=\"" + std::string(language) + "\">"));
      CHECK(mail.text.ends_with('\n'));
    }
    CHECK(texts.size() == 3 * languages.size());
  }
  CHECK(all_mails("xx", "Fox").at("turn").subject == "Liger: it is your turn");
}

TEST_CASE("a mail about one game says what happened and names the others") {
  const OutgoingMail mail = about({message("turn", {"Fox", "Owl"})});
  CHECK(mail.subject == "Liger: it is your turn");
  CHECK(
      mail.text.starts_with("Liger\nIt is your turn against Fox and Owl.\n"
                            "https://games.example.org/room/abc\n"));
  CHECK(mail.html.contains("It is your turn against Fox and Owl."));
  CHECK(mail.html.contains("href=\"https://games.example.org/room/abc\""));
  CHECK(about({message("asked", {"Fox"})}, "de").text.contains("Fox möchte mitspielen.\n"));
  CHECK(about({message("turn")}, "fr").subject == "Liger\u00a0: c’est à toi de jouer");
}

TEST_CASE("messages about the same game share a section, and each game has one button") {
  const OutgoingMail mail =
      about({message("turn", {"Fox"}, "a", 7), message("began", {"Owl"}, "b", 1),
             message("began", {"Fox"}, "a", 2), message("turn", {"Fox"}, "a", 9)});
  CHECK(count_of(mail.html, "/room/") == 2);
  CHECK(count_of(mail.text, "/room/") == 2);
  CHECK(
      mail.text.starts_with("Liger\nThe game with Fox has begun.\nIt is your turn against Fox.\n"
                            "https://games.example.org/room/a\n\n"
                            "Liger\nThe game with Owl has begun.\n"
                            "https://games.example.org/room/b\n"));
}

TEST_CASE("a subject counts games in which it is the reader's turn, and other news") {
  CHECK(
      about({message("turn", {}, "a"), message("reminder", {}, "b"), message("computer", {}, "c")})
          .subject == "3 games wait for you");
  CHECK(about({message("turn", {}, "a"), message("ended", {}, "b")}).subject ==
        "News from 2 of your games");
  // The last event of a game counts.
  CHECK(about({message("turn", {}, "a", 3), message("ended", {}, "a", 4)}).subject ==
        "Liger: the game is over");
}

TEST_CASE("a mail about a game has links to stop such mails, and others have none") {
  for (const auto& [kind, mail] : all_mails("en", "Fox")) {
    CAPTURE(kind);
    const bool about_games = mail.text.contains(links.settings);
    CHECK(mail.unsubscribe == (about_games ? links.unsubscribe_post : std::string()));
    CHECK(mail.text.contains(links.unsubscribe_page) == about_games);
    CHECK(mail.html.contains(links.unsubscribe_page) == about_games);
  }
  CHECK(about({message("turn")}).unsubscribe == links.unsubscribe_post);
  CHECK(all_mails("en", "Fox").at("confirm").unsubscribe.empty());
}

TEST_CASE("a name is no html, in no place") {
  const std::string name = "<a href=\"//x\">&amp;<script>";
  for (const auto& [kind, mail] : all_mails("en", name)) {
    CAPTURE(kind);
    CHECK_FALSE(mail.html.contains("<script"));
    CHECK_FALSE(mail.html.contains("\"//x"));
    CHECK(count_of(mail.html, "<a ") == count_of(all_mails("en", "Fox").at(kind).html, "<a "));
  }
  CHECK(about({message("turn", {name})}).html.contains("&lt;script&gt;"));
  CHECK(about({message("turn", {name})}).html.contains("&amp;amp;"));
}

TEST_CASE("a name ends no line, and becomes no link") {
  using std::string_literals::operator""s;
  const std::string name =
      "evil.example\r\nhttps://evil.example\0\xe2\x80\xa8 a@b.org \xc2\x85 .\xd1\x80\xd1\x84"s;
  const std::string joiner(server::word_joiner);
  for (const char* language : languages) {
    for (const auto& [kind, mail] : all_mails(language, name)) {
      CAPTURE(kind);
      const OutgoingMail usual = all_mails(language, "Fox").at(kind);
      CHECK(mail.subject == usual.subject);
      CHECK(count_of(mail.text, "\n") == count_of(usual.text, "\n"));
      CHECK(count_of(mail.html, "\n") == count_of(usual.html, "\n"));
      for (const std::string* text : {&mail.text, &mail.html}) {
        for (const char* bad :
             {"evil.e", "https://evil", "a@b", "b.org", ".\xd1", "\xe2\x80\xa8", "\xc2\x85", "\r"})
          CHECK_FALSE(text->contains(bad));
        CHECK_FALSE(text->contains('\0'));
      }
    }
  }
  CHECK(about({message("turn", {"evil.example"})}).text.contains("evil." + joiner + "example"));
}

TEST_CASE("a mail about a private game names no player, because its message does not") {
  for (const char* language : languages) {
    for (const char* kind : {"turn", "reminder", "computer", "began", "ended", "asked"}) {
      const OutgoingMail mail = about({message(kind)}, language);
      CHECK_FALSE(mail.text.contains("Fox"));
      CHECK_FALSE(mail.text.contains(" ."));
      CHECK_FALSE(mail.text.contains("  "));
    }
  }
}

TEST_CASE("a test arrives without a link to a game") {
  const OutgoingMail mail = about({DeviceMessage{.kind = "test"}});
  CHECK(mail.subject == "Quintet: test of your notifications");
  CHECK_FALSE(mail.text.contains("/room/"));
  const OutgoingMail of_operator = server::test_mail(reader);
  CHECK(of_operator.to == reader);
  CHECK(of_operator.unsubscribe.empty());
  CHECK_FALSE(of_operator.text.empty());
}

TEST_CASE(
    "mails about an account name it, its site and the time, and have one link for each account") {
  for (const char* language : languages) {
    auto mails = all_mails(language, "Otter");
    const OutgoingMail& confirm = mails.at("confirm");
    CHECK(confirm.text.contains("Otter"));
    CHECK(confirm.text.contains("games.example.org"));
    CHECK(confirm.text.contains("\nhttps://games.example.org/mail#confirm=x\n"));
    const OutgoingMail& recovery = mails.at("recovery");
    CHECK(recovery.text.contains("Otter\nhttps://games.example.org/mail#password=x\n"));
    CHECK(recovery.text.contains("Fox\nhttps://games.example.org/mail#password=y\n"));
    for (const char* kind : {"password", "address", "removed", "passkey", "passkey-removed"}) {
      CHECK(mails.at(kind).text.contains("Otter"));
      CHECK(mails.at(kind).text.contains("2026-03-01 14:05 UTC"));
      CHECK(mails.at(kind).text.contains("\nhttps://games.example.org\n"));
    }
  }
}

TEST_CASE("the report of a new passkey says to remove it if the reader did not add it") {
  auto mails = all_mails("en", "Otter");
  CHECK(mails.at("passkey").subject == "Your account has a new passkey");
  CHECK(mails.at("passkey").text.contains("remove the passkey"));
  CHECK_FALSE(mails.at("passkey-removed").text.contains("remove the passkey"));
}

}  // namespace
}  // namespace quintet::tests::mail_texts_test

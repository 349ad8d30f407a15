#include "server/mail/mail_texts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/mail/mail_layout.hpp"
#include "server/mail/mail_words.hpp"

namespace quintet::server {
namespace {

using protocol::DeviceMessage;

template <class... Values>
std::string filled(const MailPhrase& phrase, const Values&... values) {
  return fmt::format(fmt::runtime(phrase.text), values...);
}

OutgoingMail mail_of(const std::string& to, std::string subject, const MailContent& content) {
  return {.to = to,
          .subject = std::move(subject),
          .text = mail_as_text(content),
          .html = mail_as_html(content)};
}

/// "https://example.org/mail" -> "example.org".
std::string site_of(std::string_view url) {
  constexpr std::string_view separator = "://";
  const std::size_t begin = url.find(separator);
  if (begin != std::string_view::npos) url.remove_prefix(begin + separator.size());
  return std::string(url.substr(0, url.find_first_of("/#?")));
}

/// "2026-03-01 14:05 UTC".
std::string moment(std::int64_t ms) {
  namespace chrono = std::chrono;
  const auto time = chrono::sys_time<chrono::milliseconds>(chrono::milliseconds(ms));
  const auto day = chrono::floor<chrono::days>(time);
  const chrono::year_month_day date{day};
  const chrono::hh_mm_ss clock{chrono::floor<chrono::minutes>(time - day)};
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count());
}

const EventWords& event_words(const MailWords& words, std::string_view kind) {
  if (kind == "turn") return words.turn;
  if (kind == "reminder") return words.reminder;
  if (kind == "computer") return words.computer;
  if (kind == "began") return words.began;
  if (kind == "ended") return words.ended;
  if (kind == "asked") return words.asked;
  if (kind == "test") return words.test;
  return words.other;
}

std::string name_list(const MailWords& words, std::span<const std::string> names) {
  std::string list = plain_name(names.front());
  for (std::size_t i = 1; i + 1 < names.size(); ++i)
    list += ", " + plain_name(names[i]);
  return names.size() == 1 ? list : filled(words.both, list, plain_name(names.back()));
}

std::string event_sentence(const MailWords& words, const DeviceMessage& message) {
  const EventWords& event = event_words(words, message.kind);
  if (message.players.empty()) return std::string(event.alone.text);
  return filled(event.with_others, name_list(words, message.players));
}

std::string game_name(const DeviceMessage& message) {
  return message.name.empty() ? "Quintet" : plain_name(message.name);
}

/// The messages about one room, in the order of their events.
using RoomNews = std::vector<const DeviceMessage*>;

std::vector<RoomNews> by_room(std::span<const DeviceMessage> messages) {
  std::vector<RoomNews> rooms;
  for (const DeviceMessage& message : messages) {
    const auto found = std::ranges::find_if(
        rooms, [&](const RoomNews& news) { return news.front()->room == message.room; });
    (found == rooms.end() ? rooms.emplace_back() : *found).push_back(&message);
  }
  for (RoomNews& news : rooms)
    std::ranges::sort(news, {}, [](const DeviceMessage* one) { return std::pair(one->seq, one); });
  return rooms;
}

bool waits_for_reader(const RoomNews& news) {
  const std::string_view kind = news.back()->kind;
  return kind == "turn" || kind == "reminder" || kind == "computer";
}

std::string news_subject(const MailWords& words, const std::vector<RoomNews>& rooms) {
  if (rooms.size() == 1) {
    const DeviceMessage& last = *rooms.front().back();
    return filled(words.about_game, game_name(last), event_words(words, last.kind).subject.text);
  }
  const bool all_wait = std::ranges::all_of(rooms, waits_for_reader);
  return filled(all_wait ? words.games_wait : words.games_news, rooms.size());
}

MailSection room_section(const MailWords& words, const RoomNews& news, const MailLinks& links) {
  MailSection section{.heading = game_name(*news.front())};
  for (const DeviceMessage* message : news) {
    std::string line = event_sentence(words, *message);
    if (std::ranges::find(section.lines, line) == section.lines.end())
      section.lines.push_back(std::move(line));
  }
  const std::string& room = news.front()->room;
  if (!room.empty()) {
    section.button = MailLink{.words = std::string(words.open_game.text), .url = links.room + room};
  }
  return section;
}

/// The words about a change, and the advice to a reader who did not make it.
struct Report {
  const ReportWords& words;
  const MailPhrase& not_you;
};

Report report_of(const MailWords& words, std::string_view kind) {
  if (kind == "password") return {words.password, words.not_you_password};
  if (kind == "passkey") return {words.passkey, words.not_you_passkey};
  if (kind == "passkey-removed") return {words.passkey_removed, words.not_you_address};
  if (kind == "address") return {words.address, words.not_you_address};
  return {words.removed, words.not_you_address};
}

}  // namespace

OutgoingMail notification_mail(const std::string& to, std::span<const DeviceMessage> messages,
                               const MailLinks& links) {
  const MailWords& words = mail_words(messages.front().language);
  const std::vector<RoomNews> rooms = by_room(messages);
  MailContent content{.language = words.language};
  for (const RoomNews& news : rooms)
    content.sections.push_back(room_section(words, news, links));
  content.notes.emplace_back(words.why_sent.text);
  content.links = {{.words = std::string(words.settings.text), .url = links.settings},
                   {.words = std::string(words.unsubscribe.text), .url = links.unsubscribe_page}};
  OutgoingMail mail = mail_of(to, news_subject(words, rooms), content);
  mail.unsubscribe = links.unsubscribe_post;
  return mail;
}

OutgoingMail confirm_mail(const std::string& to, const std::string& name, std::string_view language,
                          const std::string& link) {
  const MailWords& words = mail_words(language);
  const MailContent content{
      .language = words.language,
      .sections = {{.lines = {filled(words.confirm_lead, plain_name(name), site_of(link))},
                    .button =
                        MailLink{.words = std::string(words.confirm_button.text), .url = link}}},
      .notes = {std::string(words.link_once.text), std::string(words.confirm_ignore.text)}};
  return mail_of(to, std::string(words.confirm_subject.text), content);
}

OutgoingMail recovery_mail(const std::string& to, std::string_view language,
                           std::span<const NamedLink> links) {
  const MailWords& words = mail_words(language);
  MailContent content{
      .language = words.language,
      .sections = {{.lines = {filled(words.recovery_lead, site_of(links.front().link))}}},
      .notes = {std::string(words.link_once.text), std::string(words.recovery_ignore.text)}};
  for (const NamedLink& one : links) {
    content.sections.push_back(
        {.heading = plain_name(one.name),
         .button = MailLink{.words = std::string(words.recovery_button.text), .url = one.link}});
  }
  return mail_of(to, std::string(words.recovery_subject.text), content);
}

OutgoingMail report_mail(const std::string& to, std::string_view language, std::string_view kind,
                         const std::string& name, const std::string& pages, std::int64_t at) {
  const MailWords& words = mail_words(language);
  const Report report = report_of(words, kind);
  const MailContent content{
      .language = words.language,
      .sections = {
          {.lines = {filled(report.words.sentence, plain_name(name), site_of(pages), moment(at)),
                     std::string(report.not_you.text)},
           .button = MailLink{.words = std::string(words.open_site.text), .url = pages}}}};
  return mail_of(to, std::string(report.words.subject.text), content);
}

OutgoingMail test_mail(const std::string& to) {
  const MailContent content{
      .language = "en", .sections = {{.lines = {"The mail server accepts e-mails from Quintet."}}}};
  return mail_of(to, "Quintet: test of outgoing e-mails", content);
}

}  // namespace quintet::server

#include "protocol/messages/player_export.hpp"

#include <utility>

#include "protocol/json/writing.hpp"
#include "protocol/json/writing_people.hpp"
#include "protocol/json/writing_settings.hpp"

namespace quintet::protocol {
namespace {

using protocol::to_json;  // and the overloads below

OrderedJson to_json(const ExportedSession& session) {
  return {{"created_at", session.created_at}, {"expires_at", session.expires_at}};
}

OrderedJson to_json(const ExportedPasskey& passkey) {
  return {{"name", passkey.name},
          {"host", passkey.host},
          {"created_at", passkey.created_at},
          {"used_at", to_json(passkey.used_at)}};
}

OrderedJson to_json(const ExportedReport& report) {
  return {{"kind", report.kind}, {"address", report.address}, {"at", report.at}};
}

OrderedJson to_json(const ExportedDevice& device) {
  return {{"channel", device.channel},
          {"name", device.name},
          {"host", device.host},
          {"language", device.language},
          {"created_at", device.created_at},
          {"renewed_at", device.renewed_at},
          {"disabled_at", to_json(device.disabled_at)}};
}

OrderedJson to_json(const MuteEntry& mute) {
  return {{"player", to_json(mute.player)}, {"at", mute.at}};
}

OrderedJson to_json(const ExportedSeek& seek) {
  const OrderedJson wish = OrderedJson::parse(seek.wish, nullptr, false);
  return {{"wish", wish.is_discarded() ? OrderedJson::object() : wish},
          {"since", seek.since},
          {"until", seek.until}};
}

OrderedJson to_json(const ExportedBan& ban) {
  return {{"reason", ban.reason},
          {"created_at", ban.created_at},
          {"expires_at", to_json(ban.expires_at)}};
}

OrderedJson to_json(const ExportedRating& rating) {
  return {{"pool", rating.pool},           {"rating", rating.rating},
          {"deviation", rating.deviation}, {"volatility", rating.volatility},
          {"games", rating.games},         {"updated_at", rating.updated_at}};
}

template <class T>
std::string exported_list(const std::vector<T>& values) {
  OrderedJson list = OrderedJson::array();
  for (const T& value : values)
    list.push_back(to_json(value));
  return to_text(list);
}

}  // namespace

std::string export_head(const ExportHead& head) {
  std::string text = ObjectText(4096)
                         .add("format", "quintet-export")
                         .add("version", 1)
                         .add("made_at", head.made_at)
                         .add_json("player", to_text(to_json(head.player)))
                         .add("since", head.since)
                         .add("recovery_code_at", head.recovery_code_at)
                         .add("notices_read_at", head.notices_read_at)
                         .add_json("sessions", exported_list(head.sessions))
                         .add_json("tokens", exported_list(head.tokens))
                         .add_json("passkeys", exported_list(head.passkeys))
                         .add_json("mail", to_text(to_json(head.mail)))
                         .add_json("mail_reports", exported_list(head.reports))
                         .add_json("devices", exported_list(head.devices))
                         .add_json("settings", to_text(to_json(head.settings)))
                         .add_json("mutes", exported_list(head.mutes))
                         .add_json("seeks", exported_list(head.seeks))
                         .add_json("ban", head.ban ? to_text(to_json(*head.ban)) : "null")
                         .add_json("ratings", exported_list(head.ratings))
                         .add_json("public_ratings", exported_list(head.public_ratings))
                         .add_json("puzzle_ratings", exported_list(head.puzzle_ratings))
                         .add_json("counts", exported_list(head.counts))
                         .add_json("own_mistakes", own_mistakes_body(head.mistakes))
                         .finish();
  text.pop_back();  // the closing brace
  return text;
}

std::string export_entry(const ExportedPoint& point) {
  return to_text({{"pool", point.pool},
                  {"room", point.room},
                  {"at", point.at},
                  {"rating", point.rating},
                  {"deviation", point.deviation}});
}

std::string export_entry(const ExportedAttempt& attempt) {
  return ObjectText()
      .add("game", attempt.game)
      .add("puzzle", attempt.puzzle)
      .add("solved", attempt.solved)
      .add("at", attempt.at)
      .finish();
}

std::string export_entry(const ExportedNotification& notification) {
  return ObjectText()
      .add("kind", notification.kind)
      .add("room", notification.room)
      .add("seq", notification.seq)
      .add("at", notification.at)
      .add("read_at", notification.read_at)
      .finish();
}

std::string export_entry(const ExportedGame& game) {
  OrderedJson json = to_json(game.game);
  json["opened"] = game.opened;
  json["record"] = to_json(game.record);
  return to_text(json);
}

std::string export_entry(const ExportedLine& line) {
  return ObjectText(line.text.size() + 120)
      .add("room", line.room)
      .add("seq", line.seq)
      .add("at", line.at)
      .add("channel", to_string(line.channel))
      .add("text", line.text)
      .finish();
}

}  // namespace quintet::protocol

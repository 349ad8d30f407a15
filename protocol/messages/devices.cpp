#include "protocol/messages/devices.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/json/writing_settings.hpp"
#include "protocol/lines/one_line.hpp"
#include "protocol/messages/language.hpp"

namespace quintet::protocol {
namespace {

constexpr std::size_t max_device_name_characters = 60;
constexpr std::size_t max_endpoint_bytes = 1000;
constexpr std::size_t max_key_bytes = 200;
constexpr std::size_t max_zone_bytes = 64;
constexpr std::int64_t last_minute = 24 * 60 - 1;
constexpr std::string_view kind_words =
    R"("turn", "reminder", "computer", "began", "ended" or "asked")";

template <std::size_t Count>
auto one_of(const std::array<std::string_view, Count>& words) {
  return [&words](std::string_view text) -> std::optional<std::string> {
    if (std::ranges::find(words, text) == words.end()) return std::nullopt;
    return std::string(text);
  };
}

std::vector<std::string> read_kinds(FieldReader& fields, const std::string& channel) {
  std::vector<std::string> kinds = fields.texts(channel.c_str(), message_kinds.size());
  for (const std::string& kind : kinds) {
    if (std::ranges::find(message_kinds, kind) == message_kinds.end())
      fields.fail(refusal("message.word", fields.name_of(channel.c_str()), kind_words));
  }
  return kinds;
}

}  // namespace

OrderedJson to_json(const MessageSettings& settings) {
  OrderedJson off = OrderedJson::object();
  for (std::size_t i = 0; i < message_channels.size(); ++i)
    off[std::string(message_channels[i])] = settings.off[i];
  OrderedJson quiet;
  if (settings.quiet) {
    quiet = {
        {"from", settings.quiet->from}, {"to", settings.quiet->to}, {"zone", settings.quiet->zone}};
  }
  return {{"off", std::move(off)}, {"quiet", std::move(quiet)}};
}

OrderedJson to_json(const MailEntry& mail) {
  OrderedJson daily;
  if (mail.daily) daily = {{"at", mail.daily->at}, {"zone", mail.daily->zone}};
  return {{"id", to_json(mail.id)},
          {"address", to_json(mail.address)},
          {"pending", to_json(mail.pending)},
          {"disabled", mail.disabled},
          {"daily", std::move(daily)}};
}

std::string devices_body(const DevicesPage& page) {
  OrderedJson body = to_json(page.settings);
  body["push"] = page.push_key ? OrderedJson{{"key", *page.push_key}} : OrderedJson();
  body["webhooks"] = page.push_key.has_value();
  body["mail"] = page.mail ? to_json(*page.mail) : OrderedJson();
  OrderedJson devices = OrderedJson::array();
  for (const DeviceEntry& device : page.devices) {
    devices.push_back({{"id", device.id},
                       {"channel", device.channel},
                       {"name", device.name},
                       {"created_at", device.created_at},
                       {"disabled", device.disabled}});
  }
  body["devices"] = std::move(devices);
  return to_text(body);
}

Result<MessageSettings> parse_message_settings(std::string_view body) {
  return parse_body<MessageSettings>(body, [](FieldReader& fields) {
    MessageSettings settings;
    settings.off = fields.object("off", [](FieldReader& off) {
      std::array<std::vector<std::string>, message_channels.size()> kinds;
      for (std::size_t i = 0; i < message_channels.size(); ++i)
        kinds[i] = read_kinds(off, std::string(message_channels[i]));
      return kinds;
    });
    settings.quiet = fields.nullable_object("quiet", [](FieldReader& quiet) {
      return QuietHours{.from = static_cast<int>(quiet.integer("from", 0, last_minute)),
                        .to = static_cast<int>(quiet.integer("to", 0, last_minute)),
                        .zone = quiet.text("zone", max_zone_bytes)};
    });
    return settings;
  });
}

Result<NewDevice> parse_new_device(std::string_view body) {
  return parse_body<NewDevice>(body, [](FieldReader& fields) {
    NewDevice device{
        .channel = fields.word("channel", one_of(device_channels), {"push", "webhook"}),
        .name = fields.text("name", 4 * max_device_name_characters),
        .endpoint = fields.text("endpoint", max_endpoint_bytes),
        .language = read_language(fields),
        .p256dh = {},
        .auth = {}};
    if (count_characters(device.name) > max_device_name_characters || !is_one_line(device.name) ||
        is_blank(device.name)) {
      fields.fail(refusal("message.device-name"));
    }
    if (device.channel == push_channel) {
      device.p256dh = fields.text("p256dh", max_key_bytes);
      device.auth = fields.text("auth", max_key_bytes);
    }
    return device;
  });
}

std::string new_device_body(const std::string& id, const std::optional<std::string>& secret) {
  OrderedJson body = {{"id", id}};
  if (secret) body["secret"] = *secret;
  return to_text(body);
}

std::string device_test_body(bool delivered, std::optional<int> status) {
  OrderedJson body = {{"delivered", delivered}};
  if (!delivered) body["status"] = status ? OrderedJson(*status) : OrderedJson();
  return to_text(body);
}

std::string device_message_text(const DeviceMessage& message) {
  OrderedJson body = {{"kind", message.kind}, {"language", message.language}};
  if (!message.room.empty()) {
    body["room"] = message.room;
    body["seq"] = message.seq;
    body["game"] = message.game;
    body["name"] = message.name;
    body["players"] = message.players;
  }
  if (message.waiting) body["waiting"] = *message.waiting;
  return to_text(body);
}

}  // namespace quintet::protocol

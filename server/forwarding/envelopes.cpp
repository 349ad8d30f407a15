#include "server/forwarding/envelopes.hpp"

#include <array>
#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/forwarding/fields.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 12> kinds = {
    "request", "gone",  "forgotten", "record-json", "record-text", "log-view",
    "preview", "close", "erase",     "reload",      "seek",        "held"};

/// A line of JSON, then what is as long as it likes.
std::string with_head(const Json& head, std::string_view text) {
  std::string all = head.dump(-1, ' ', false, Json::error_handler_t::replace);
  all += '\n';
  all += text;
  return all;
}

std::pair<Json, std::string_view> split_head(std::string_view text) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return {Json(), {}};
  return {Json::parse(text.substr(0, end), nullptr, false), text.substr(end + 1)};
}

template <class T>
std::optional<T> optional_at(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end()) return std::nullopt;
  return found->get<T>();
}

Json to_json(const protocol::Error& error) {
  Json json{{"code", protocol::to_string(error.code)}, {"message", error.message}};
  if (error.retry_after_ms) json["retry"] = *error.retry_after_ms;
  if (error.reason) {
    json["reason"] = error.reason->key;
    json["arguments"] = error.reason->arguments;
  }
  return json;
}

protocol::Error error_from(const Json& json) {
  protocol::Error error{.code = protocol::parse_error_code(json.at("code").get<std::string>())
                                    .value_or(protocol::ErrorCode::internal),
                        .message = json.at("message").get<std::string>()};
  error.retry_after_ms = optional_at<std::int64_t>(json, "retry");
  if (const auto key = optional_at<std::string>(json, "reason")) {
    error.reason = protocol::Reason{
        .key = *key,
        .arguments = json.at("arguments").get<std::vector<std::pair<std::string, std::string>>>()};
  }
  return error;
}

/// As take_number, of numbers with commas between them; none is a list, too.
bool take_numbers(std::string_view& text, std::vector<std::uint64_t>& numbers) {
  const auto end = text.find(' ');
  if (end == std::string_view::npos) return false;
  std::string_view list = text.substr(0, end);
  text.remove_prefix(end + 1);
  while (!list.empty()) {
    std::uint64_t& number = numbers.emplace_back();
    const auto [rest, failure] = std::from_chars(list.data(), list.data() + list.size(), number);
    if (failure != std::errc{}) return false;
    list.remove_prefix(static_cast<std::size_t>(rest - list.data()));
    if (list.empty()) break;
    if (list.front() != ',' || list.size() == 1) return false;
    list.remove_prefix(1);
  }
  return true;
}

}  // namespace

std::string to_text(const CommandEnvelope& envelope) {
  Json head{{"kind", kinds.at(static_cast<std::size_t>(envelope.kind))},
            {"node", envelope.node},
            {"generation", envelope.generation},
            {"id", envelope.id},
            {"connection", envelope.connection},
            {"room", envelope.room},
            {"player", envelope.player.id},
            {"name", envelope.player.name},
            {"guest", envelope.player.guest},
            {"address", envelope.address}};
  if (envelope.round_trip_ms) head["round_trip"] = *envelope.round_trip_ms;
  if (envelope.key) head["key"] = *envelope.key;
  return with_head(head, envelope.text);
}

std::optional<CommandEnvelope> parse_command_envelope(std::string_view text) {
  const auto [head, rest] = split_head(text);
  if (!head.is_object()) return std::nullopt;
  try {
    CommandEnvelope envelope{.node = head.at("node").get<int>(),
                             .generation = head.at("generation").get<std::int64_t>(),
                             .id = head.at("id").get<std::uint64_t>(),
                             .connection = head.at("connection").get<std::uint64_t>(),
                             .room = head.at("room").get<std::string>(),
                             .player = {.id = head.at("player").get<std::string>(),
                                        .name = head.at("name").get<std::string>(),
                                        .guest = head.at("guest").get<bool>()},
                             .address = head.at("address").get<std::string>(),
                             .round_trip_ms = optional_at<std::int64_t>(head, "round_trip"),
                             .key = optional_at<std::string>(head, "key"),
                             .text = std::string(rest)};
    const auto kind = head.at("kind").get<std::string>();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (kinds.at(i) != kind) continue;
      envelope.kind = static_cast<CommandEnvelope::Kind>(i);
      return envelope;
    }
  } catch (const Json::exception&) {
    // It is none.
  }
  return std::nullopt;
}

std::string to_text(const CommandReply& reply) {
  std::string text(1, static_cast<char>(reply.kind));
  text += reply.error ? to_json(*reply.error).dump(-1, ' ', false, Json::error_handler_t::replace)
                      : reply.result;
  return text;
}

std::optional<CommandReply> parse_command_reply(std::string_view text) {
  if (text.empty() || std::string_view("tmre").find(text.front()) == std::string_view::npos)
    return std::nullopt;
  CommandReply reply{.kind = static_cast<CommandReply::Kind>(text.front())};
  text.remove_prefix(1);
  if (reply.kind != CommandReply::Kind::error) {
    reply.result = text;
    return reply;
  }
  const Json json = Json::parse(text, nullptr, false);
  try {
    reply.error = error_from(json);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
  return reply;
}

std::string to_text(const EventEnvelope& envelope) {
  std::string text;
  text.reserve(envelope.text.size() + envelope.room.size() + 8 * envelope.connections.size() + 64);
  text += static_cast<char>(envelope.kind);
  text += ' ';
  for (const std::uint64_t number :
       {static_cast<std::uint64_t>(envelope.owner),
        static_cast<std::uint64_t>(envelope.owner_generation),
        static_cast<std::uint64_t>(envelope.generation), envelope.number}) {
    text += std::to_string(number);
    text += ' ';
  }
  for (const std::uint64_t connection : envelope.connections) {
    text += std::to_string(connection);
    text += ',';
  }
  if (!envelope.connections.empty()) text.pop_back();
  text += ' ';
  text += envelope.room;
  text += '\n';
  text += envelope.text;
  return text;
}

std::optional<EventEnvelope> parse_event_envelope(std::string_view text) {
  if (text.size() < 2 || std::string_view("mpelxh").find(text[0]) == std::string_view::npos ||
      text[1] != ' ')
    return std::nullopt;
  EventEnvelope envelope{.kind = static_cast<EventEnvelope::Kind>(text[0])};
  text.remove_prefix(2);
  if (!take_number(text, envelope.owner) || !take_number(text, envelope.owner_generation) ||
      !take_number(text, envelope.generation) || !take_number(text, envelope.number) ||
      !take_numbers(text, envelope.connections))
    return std::nullopt;
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  envelope.room = text.substr(0, end);
  envelope.text = text.substr(end + 1);
  return envelope;
}

std::string to_text(const BroadcastEnvelope& envelope) {
  std::string text(1, static_cast<char>(envelope.kind));
  text += ' ';
  text += std::to_string(envelope.node);
  text += ' ';
  text += envelope.subject;
  text += '\n';
  text += envelope.text;
  return text;
}

std::optional<BroadcastEnvelope> parse_broadcast_envelope(std::string_view text) {
  if (text.size() < 2 || std::string_view("lrwuaqtgp").find(text[0]) == std::string_view::npos ||
      text[1] != ' ')
    return std::nullopt;
  BroadcastEnvelope envelope{
      .kind = static_cast<BroadcastEnvelope::Kind>(text[0]), .subject = {}, .text = {}};
  text.remove_prefix(2);
  if (!take_number(text, envelope.node)) return std::nullopt;
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  envelope.subject = text.substr(0, end);
  envelope.text = text.substr(end + 1);
  return envelope;
}

std::string subject_of(const PasswordTry& tried) {
  std::string subject(1, static_cast<char>('0' + static_cast<int>(tried.what)));
  subject += tried.known_device ? '1' : '0';
  subject += tried.from;
  return subject;
}

std::optional<PasswordTry> parse_password_try(const BroadcastEnvelope& envelope) {
  const std::string_view subject = envelope.subject;
  if (subject.size() < 2 || subject[0] < '0' || subject[0] > '3') return std::nullopt;
  return PasswordTry{.what = static_cast<PasswordTry::What>(subject[0] - '0'),
                     .key = std::string(envelope.text),
                     .from = std::string(subject.substr(2)),
                     .known_device = subject[1] == '1'};
}

}  // namespace quintet::server

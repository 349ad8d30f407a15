#include "server/forwarding/envelopes.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/base/number_fields.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::json;

/// The letters of CommandEnvelope::Kind, in its order.
constexpr std::string_view command_kinds = "qgfjtvpcersho";

/// The lengths in bytes of a command's texts, which follow its head in this order. -1: no key.
struct Lengths {
  std::int64_t room = 0;
  std::int64_t player = 0;
  std::int64_t name = 0;
  std::int64_t address = 0;
  std::int64_t key = -1;
};

/// Removes `length` bytes from the front. Returns false if there are fewer.
bool consume_text(std::string_view& text, std::int64_t length, std::string& taken) {
  if (length < 0 || std::cmp_greater(length, text.size())) return false;
  const auto bytes = static_cast<std::size_t>(length);
  taken = text.substr(0, bytes);
  text.remove_prefix(bytes);
  return true;
}

/// Whether the text begins with one of these letters and a space.
bool begins_with_kind(std::string_view text, std::string_view kinds) {
  return text.size() >= 2 && kinds.contains(text[0]) && text[1] == ' ';
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

/// Like consume_number, for numbers separated by commas. The list may be empty.
bool consume_numbers(std::string_view& text, std::vector<std::uint64_t>& numbers) {
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
  const protocol::Player& player = envelope.player;
  std::string text;
  text.reserve(envelope.text.size() + envelope.room.size() + player.id.size() + player.name.size() +
               envelope.address.size() + 128);
  text += command_kinds.at(static_cast<std::size_t>(envelope.kind));
  text += player.guest ? 'g' : 'a';
  text += ' ';
  add_number(text, envelope.node);
  add_number(text, envelope.generation);
  add_number(text, envelope.owner_generation);
  add_number(text, envelope.id);
  add_number(text, envelope.connection);
  add_number(text, envelope.round_trip_ms.value_or(-1));
  for (const std::string* const field :
       {&envelope.room, &player.id, &player.name, &envelope.address})
    add_number(text, field->size());
  add_number(text, envelope.key ? std::ssize(*envelope.key) : -1);
  text += envelope.room;
  text += player.id;
  text += player.name;
  text += envelope.address;
  text += envelope.key.value_or("");
  text += envelope.text;
  return text;
}

std::optional<CommandEnvelope> parse_command_envelope(std::string_view text) {
  if (text.size() < 3 || text[2] != ' ' || (text[1] != 'g' && text[1] != 'a')) return std::nullopt;
  const auto kind = command_kinds.find(text[0]);
  if (kind == std::string_view::npos) return std::nullopt;
  CommandEnvelope envelope{.kind = static_cast<CommandEnvelope::Kind>(kind),
                           .player = {.guest = text[1] == 'g'}};
  text.remove_prefix(3);
  std::int64_t round_trip = -1;
  Lengths lengths;
  if (!consume_number(text, envelope.node) || !consume_number(text, envelope.generation) ||
      !consume_number(text, envelope.owner_generation) || !consume_number(text, envelope.id) ||
      !consume_number(text, envelope.connection) || !consume_number(text, round_trip) ||
      !consume_number(text, lengths.room) || !consume_number(text, lengths.player) ||
      !consume_number(text, lengths.name) || !consume_number(text, lengths.address) ||
      !consume_number(text, lengths.key) || !consume_text(text, lengths.room, envelope.room) ||
      !consume_text(text, lengths.player, envelope.player.id) ||
      !consume_text(text, lengths.name, envelope.player.name) ||
      !consume_text(text, lengths.address, envelope.address))
    return std::nullopt;
  if (lengths.key >= 0 && !consume_text(text, lengths.key, envelope.key.emplace()))
    return std::nullopt;
  if (round_trip >= 0) envelope.round_trip_ms = round_trip;
  envelope.text = text;
  return envelope;
}

std::string numbers_text(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (const std::uint64_t number : numbers)
    add_number(text, number, '\n');
  return text;
}

std::optional<std::set<std::uint64_t>> parse_numbers(std::string_view text) {
  std::set<std::uint64_t> numbers;
  while (!text.empty()) {
    std::uint64_t number = 0;
    if (!consume_number(text, number, '\n')) return std::nullopt;
    numbers.insert(number);
  }
  return numbers;
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
  add_number(text, envelope.owner);
  add_number(text, envelope.owner_generation);
  add_number(text, envelope.generation);
  add_number(text, envelope.number);
  for (const std::uint64_t connection : envelope.connections) {
    add_number(text, connection);
    text.back() = ',';
  }
  if (!envelope.connections.empty()) text.pop_back();
  text += ' ';
  text += envelope.room;
  text += '\n';
  text += envelope.text;
  return text;
}

std::optional<EventEnvelope> parse_event_envelope(std::string_view text) {
  if (!begins_with_kind(text, "mpelxh")) return std::nullopt;
  EventEnvelope envelope{.kind = static_cast<EventEnvelope::Kind>(text[0])};
  text.remove_prefix(2);
  if (!consume_number(text, envelope.owner) || !consume_number(text, envelope.owner_generation) ||
      !consume_number(text, envelope.generation) || !consume_number(text, envelope.number) ||
      !consume_numbers(text, envelope.connections))
    return std::nullopt;
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  envelope.room = text.substr(0, end);
  envelope.text = text.substr(end + 1);
  return envelope;
}

std::chrono::milliseconds within_of(const EventEnvelope& envelope) {
  constexpr std::int64_t most = std::chrono::milliseconds(std::chrono::hours(1)).count();
  std::int64_t within = reconnect_time.count();
  const std::string_view text = envelope.text;
  std::from_chars(text.data(), text.data() + text.size(), within);
  return std::chrono::milliseconds(std::clamp<std::int64_t>(within, 0, most));
}

std::string to_text(const ReportEnvelope& envelope) {
  std::string text(1, static_cast<char>(envelope.kind));
  text += ' ';
  add_number(text, envelope.node);
  add_number(text, envelope.generation);
  add_number(text, envelope.number);
  text += '\n';
  text += envelope.lines;
  return text;
}

std::optional<ReportEnvelope> parse_report_envelope(std::string_view text) {
  if (!begins_with_kind(text, "mabpehq")) return std::nullopt;
  ReportEnvelope envelope{.kind = static_cast<ReportEnvelope::Kind>(text[0]), .lines = {}};
  text.remove_prefix(2);
  if (!consume_number(text, envelope.node) || !consume_number(text, envelope.generation) ||
      !consume_number(text, envelope.number) || !text.starts_with('\n'))
    return std::nullopt;
  envelope.lines = text.substr(1);
  return envelope;
}

bool is_hint(BroadcastEnvelope::Kind kind) {
  using enum BroadcastEnvelope::Kind;
  return kind == reread || kind == moved || kind == ask_watched;
}

std::string to_text(const BroadcastEnvelope& envelope) {
  std::string text(1, static_cast<char>(envelope.kind));
  text += ' ';
  add_number(text, envelope.node);
  add_number(text, envelope.generation);
  text += envelope.subject;
  text += '\n';
  text += envelope.text;
  return text;
}

std::optional<BroadcastEnvelope> parse_broadcast_envelope(std::string_view text) {
  if (!begins_with_kind(text, "lrwuaqtgpc")) return std::nullopt;
  BroadcastEnvelope envelope{
      .kind = static_cast<BroadcastEnvelope::Kind>(text[0]), .subject = {}, .text = {}};
  text.remove_prefix(2);
  if (!consume_number(text, envelope.node) || !consume_number(text, envelope.generation))
    return std::nullopt;
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

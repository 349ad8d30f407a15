#include "protocol/admin.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/reading.hpp"
#include "protocol/writing.hpp"

namespace quintet::protocol {
namespace {

constexpr std::size_t max_id_bytes = 64;
constexpr std::size_t max_subject_bytes = 256;
constexpr std::size_t max_text_characters = 500;
constexpr std::int64_t max_rooms = 1000;
constexpr std::int64_t longest_ms = 100LL * 365 * 24 * 60 * 60 * 1000;

std::string one_line(FieldReader& fields, const char* key) {
  std::string text = fields.optional_text(key, 4 * max_text_characters).value_or("");
  const auto characters = std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  const bool control = std::ranges::any_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
  if (characters > static_cast<std::ptrdiff_t>(max_text_characters) || control) {
    fields.fail(ErrorCode::bad_request,
                '"' + std::string(key) + "\" must be one line of at most 500 characters");
  }
  return text;
}

std::optional<std::int64_t> read_duration(FieldReader& fields) {
  return fields.nullable_integer("for_ms", 1, longest_ms);
}

std::optional<BanKind> parse_ban_kind(std::string_view text) {
  if (text == "name") return BanKind::name;
  if (text == "address") return BanKind::address;
  return std::nullopt;
}

BanKind read_kind(FieldReader& fields) {
  return fields.word("kind", parse_ban_kind, R"("name" or "address")");
}

AdminRequest read_rooms(FieldReader& fields) {
  ListRooms request;
  request.limit = fields.nullable_integer("limit", 1, max_rooms).value_or(request.limit);
  request.after = fields.nullable_text("after", max_id_bytes);
  return request;
}

AdminRequest read_notice(FieldReader& fields) {
  SetNotice request{.text = std::nullopt, .for_ms = read_duration(fields)};
  if (!fields.has("text")) return request;
  request.text = one_line(fields, "text");
  if (request.text->find_first_not_of(' ') == std::string::npos)
    fields.fail(ErrorCode::bad_request, R"("text" says nothing)");
  return request;
}

struct Command {
  std::string_view word;
  AdminRequest (*read)(FieldReader& fields);
};

constexpr auto commands = std::to_array<Command>({
    {"status", [](FieldReader&) -> AdminRequest { return AskStatus{}; }},
    {"rooms", read_rooms},
    {"close-room",
     [](FieldReader& fields) -> AdminRequest {
       return CloseRoom{.room = fields.text("room", max_id_bytes),
                        .reason = one_line(fields, "reason")};
     }},
    {"drain", [](FieldReader&) -> AdminRequest { return SetDraining{.on = true}; }},
    {"undrain", [](FieldReader&) -> AdminRequest { return SetDraining{.on = false}; }},
    {"notice", read_notice},
    {"ban",
     [](FieldReader& fields) -> AdminRequest {
       return AddBan{.kind = read_kind(fields),
                     .subject = fields.text("subject", max_subject_bytes),
                     .for_ms = read_duration(fields),
                     .reason = one_line(fields, "reason")};
     }},
    {"unban",
     [](FieldReader& fields) -> AdminRequest {
       return LiftBan{.kind = read_kind(fields),
                      .subject = fields.text("subject", max_subject_bytes)};
     }},
    {"bans", [](FieldReader&) -> AdminRequest { return ListBans{}; }},
    {"rename",
     [](FieldReader& fields) -> AdminRequest {
       return RenameAccount{.from = fields.text("from", max_subject_bytes),
                            .to = fields.text("to", max_subject_bytes)};
     }},
    {"delete-account",
     [](FieldReader& fields) -> AdminRequest {
       return RemoveAccount{.name = fields.text("name", max_subject_bytes)};
     }},
    {"take-over", [](FieldReader&) -> AdminRequest { return TakeOver{}; }},
});

/// The fields of each besides "command".
struct Writer {
  OrderedJson& json;

  void operator()(const AskStatus&) const {}
  void operator()(const ListRooms& request) const {
    json["limit"] = request.limit;
    if (request.after) json["after"] = *request.after;
  }
  void operator()(const CloseRoom& request) const {
    json["room"] = request.room;
    json["reason"] = request.reason;
  }
  void operator()(const SetDraining&) const {}
  void operator()(const SetNotice& request) const {
    if (request.text) json["text"] = *request.text;
    if (request.for_ms) json["for_ms"] = *request.for_ms;
  }
  void operator()(const AddBan& request) const {
    json["kind"] = to_string(request.kind);
    json["subject"] = request.subject;
    if (request.for_ms) json["for_ms"] = *request.for_ms;
    json["reason"] = request.reason;
  }
  void operator()(const LiftBan& request) const {
    json["kind"] = to_string(request.kind);
    json["subject"] = request.subject;
  }
  void operator()(const ListBans&) const {}
  void operator()(const RenameAccount& request) const {
    json["from"] = request.from;
    json["to"] = request.to;
  }
  void operator()(const RemoveAccount& request) const { json["name"] = request.name; }
  void operator()(const TakeOver&) const {}
};

struct Words {
  std::string_view operator()(const AskStatus&) const { return "status"; }
  std::string_view operator()(const ListRooms&) const { return "rooms"; }
  std::string_view operator()(const CloseRoom&) const { return "close-room"; }
  std::string_view operator()(const SetDraining& request) const {
    return request.on ? "drain" : "undrain";
  }
  std::string_view operator()(const SetNotice&) const { return "notice"; }
  std::string_view operator()(const AddBan&) const { return "ban"; }
  std::string_view operator()(const LiftBan&) const { return "unban"; }
  std::string_view operator()(const ListBans&) const { return "bans"; }
  std::string_view operator()(const RenameAccount&) const { return "rename"; }
  std::string_view operator()(const RemoveAccount&) const { return "delete-account"; }
  std::string_view operator()(const TakeOver&) const { return "take-over"; }
};

}  // namespace

std::string_view to_string(BanKind kind) {
  return kind == BanKind::name ? "name" : "address";
}

Result<AdminRequest> parse_admin_request(std::string_view line) {
  const auto json = parse_json(line);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) return error(ErrorCode::bad_request, "a request is a JSON object");
  FieldReader fields(*json);
  const std::string word = fields.text("command", max_id_bytes);
  if (fields.failure()) return std::unexpected(*fields.failure());
  const auto* const command = std::ranges::find(commands, word, &Command::word);
  if (command == commands.end())
    return error(ErrorCode::bad_request, "there is no command \"" + word + "\"");
  AdminRequest request = command->read(fields);
  if (fields.failure()) return std::unexpected(*fields.failure());
  return request;
}

std::string to_line(const AdminRequest& request) {
  OrderedJson json = {{"command", command_of(request)}};
  std::visit(Writer{json}, request);
  return to_text(json);
}

std::string_view command_of(const AdminRequest& request) {
  return std::visit(Words{}, request);
}

}  // namespace quintet::protocol

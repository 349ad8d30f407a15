#include "protocol/messages/admin.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/lines/one_line.hpp"

namespace quintet::protocol {
namespace {

constexpr std::size_t max_subject_bytes = 256;
constexpr std::size_t max_text_characters = 500;
constexpr std::size_t max_link_bytes = 500;
constexpr std::int64_t max_rooms = 1000;
constexpr std::int64_t max_notice_days = 90;
constexpr std::int64_t most_events = 1'000'000'000;
constexpr std::int64_t longest_ms = 100LL * 365 * 24 * 60 * 60 * 1000;

std::string one_line(FieldReader& fields, const char* key) {
  std::string text = fields.optional_text(key, 4 * max_text_characters).value_or("");
  if (count_characters(text) > max_text_characters || !is_one_line(text)) {
    fields.fail(refusal("admin.not-one-line", fields.name_of(key)));
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
  return fields.word("kind", parse_ban_kind, {"name", "address"});
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
    fields.fail(refusal("message.says-nothing"));
  return request;
}

/// Whether a text is an https address with a host name, without a user name. Browsers and mail
/// programs write all other characters of an address as percent signs and digits.
bool is_https_link(std::string_view text) {
  constexpr std::string_view scheme = "https://";
  constexpr std::string_view digits = "0123456789";
  constexpr std::string_view host_signs =
      "0123456789-.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  if (text.size() > max_link_bytes || !text.starts_with(scheme)) return false;
  const auto is_allowed = [](char sign) {
    return sign > ' ' && sign < '\x7f' && !std::string_view("\"<>\\^`{|}").contains(sign);
  };
  if (!std::ranges::all_of(text, is_allowed)) return false;
  text.remove_prefix(scheme.size());
  const std::string_view authority = text.substr(0, text.find_first_of("/?#"));
  const std::string_view host = authority.substr(0, authority.find(':'));
  const std::string_view port = authority.substr(std::min(host.size() + 1, authority.size()));
  return !host.empty() && host.find_first_not_of(host_signs) == std::string_view::npos &&
         port.find_first_not_of(digits) == std::string_view::npos;
}

AdminRequest read_inbox_notice(FieldReader& fields) {
  AddInboxNotice request;
  request.text = one_line(fields, "text");
  if (is_blank(request.text)) fields.fail(refusal("message.says-nothing"));
  request.link = fields.optional_text("link", 2 * max_link_bytes).value_or("");
  if (!request.link.empty() && !is_https_link(request.link)) fields.fail(refusal("admin.no-link"));
  request.days = fields.nullable_integer("days", 1, max_notice_days).value_or(request.days);
  return request;
}

struct Command {
  std::string_view word;
  AdminRequest (*read)(FieldReader& fields);
};

constexpr auto commands = std::to_array<Command>({
    {"status", [](FieldReader&) -> AdminRequest { return AskStatus{}; }},
    {"nodes", [](FieldReader&) -> AdminRequest { return ListNodes{}; }},
    {"where",
     [](FieldReader& fields) -> AdminRequest {
       return FindRoom{.room = fields.text("room", max_id_bytes)};
     }},
    {"rooms", read_rooms},
    {"close-room",
     [](FieldReader& fields) -> AdminRequest {
       return CloseRoom{.room = fields.text("room", max_id_bytes),
                        .reason = one_line(fields, "reason")};
     }},
    {"delete-room",
     [](FieldReader& fields) -> AdminRequest {
       return EraseRoom{.room = fields.text("room", max_id_bytes)};
     }},
    {"long-logs",
     [](FieldReader& fields) -> AdminRequest {
       ListLongLogs request;
       request.events = fields.nullable_integer("events", 1, most_events).value_or(request.events);
       return request;
     }},
    {"drain", [](FieldReader&) -> AdminRequest { return SetDraining{.on = true}; }},
    {"undrain", [](FieldReader&) -> AdminRequest { return SetDraining{.on = false}; }},
    {"notice", read_notice},
    {"inbox-notice", read_inbox_notice},
    {"inbox-notices", [](FieldReader&) -> AdminRequest { return ListInboxNotices{}; }},
    {"end-inbox-notice",
     [](FieldReader& fields) -> AdminRequest {
       return EndInboxNotice{.id = fields.integer("id", 1, max_safe_integer)};
     }},
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
    {"mail-test",
     [](FieldReader& fields) -> AdminRequest {
       return TestMail{.address = fields.text("address", max_subject_bytes)};
     }},
    {"take-over", [](FieldReader&) -> AdminRequest { return TakeOver{}; }},
});

/// Adds the fields of a request, except "command".
struct Writer {
  OrderedJson& json;

  void operator()(const AskStatus&) const {}
  void operator()(const ListNodes&) const {}
  void operator()(const FindRoom& request) const { json["room"] = request.room; }
  void operator()(const ListRooms& request) const {
    json["limit"] = request.limit;
    if (request.after) json["after"] = *request.after;
  }
  void operator()(const CloseRoom& request) const {
    json["room"] = request.room;
    json["reason"] = request.reason;
  }
  void operator()(const EraseRoom& request) const { json["room"] = request.room; }
  void operator()(const ListLongLogs& request) const { json["events"] = request.events; }
  void operator()(const SetDraining&) const {}
  void operator()(const SetNotice& request) const {
    if (request.text) json["text"] = *request.text;
    if (request.for_ms) json["for_ms"] = *request.for_ms;
  }
  void operator()(const AddInboxNotice& request) const {
    json["text"] = request.text;
    if (!request.link.empty()) json["link"] = request.link;
    json["days"] = request.days;
  }
  void operator()(const ListInboxNotices&) const {}
  void operator()(const EndInboxNotice& request) const { json["id"] = request.id; }
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
  void operator()(const TestMail& request) const { json["address"] = request.address; }
  void operator()(const TakeOver&) const {}
};

struct RequestWords {
  std::string_view operator()(const AskStatus&) const { return "status"; }
  std::string_view operator()(const ListNodes&) const { return "nodes"; }
  std::string_view operator()(const FindRoom&) const { return "where"; }
  std::string_view operator()(const ListRooms&) const { return "rooms"; }
  std::string_view operator()(const CloseRoom&) const { return "close-room"; }
  std::string_view operator()(const EraseRoom&) const { return "delete-room"; }
  std::string_view operator()(const ListLongLogs&) const { return "long-logs"; }
  std::string_view operator()(const SetDraining& request) const {
    return request.on ? "drain" : "undrain";
  }
  std::string_view operator()(const SetNotice&) const { return "notice"; }
  std::string_view operator()(const AddInboxNotice&) const { return "inbox-notice"; }
  std::string_view operator()(const ListInboxNotices&) const { return "inbox-notices"; }
  std::string_view operator()(const EndInboxNotice&) const { return "end-inbox-notice"; }
  std::string_view operator()(const AddBan&) const { return "ban"; }
  std::string_view operator()(const LiftBan&) const { return "unban"; }
  std::string_view operator()(const ListBans&) const { return "bans"; }
  std::string_view operator()(const RenameAccount&) const { return "rename"; }
  std::string_view operator()(const RemoveAccount&) const { return "delete-account"; }
  std::string_view operator()(const TestMail&) const { return "mail-test"; }
  std::string_view operator()(const TakeOver&) const { return "take-over"; }
};

}  // namespace

std::string_view to_string(BanKind kind) {
  return kind == BanKind::name ? "name" : "address";
}

Result<AdminRequest> parse_admin_request(std::string_view line) {
  const auto json = parse_json(line);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) return error("admin.not-an-object");
  FieldReader fields(*json);
  const std::string word = fields.text("command", max_id_bytes);
  if (fields.failure()) return std::unexpected(*fields.failure());
  const auto* const command = std::ranges::find(commands, word, &Command::word);
  if (command == commands.end()) return error("admin.unknown-command", word);
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
  return std::visit(RequestWords{}, request);
}

}  // namespace quintet::protocol

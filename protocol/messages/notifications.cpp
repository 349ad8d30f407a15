#include "protocol/messages/notifications.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing_people.hpp"

namespace quintet::protocol {
namespace {

constexpr std::array<std::pair<NotificationKind, std::string_view>, 5> kinds = {{
    {NotificationKind::turn, "turn"},
    {NotificationKind::computer, "computer"},
    {NotificationKind::began, "began"},
    {NotificationKind::ended, "ended"},
    {NotificationKind::asked, "asked"},
}};

}  // namespace

std::string_view to_string(NotificationKind kind) {
  return std::ranges::find(kinds, kind, &std::pair<NotificationKind, std::string_view>::first)
      ->second;
}

std::optional<NotificationKind> parse_notification_kind(std::string_view text) {
  for (const auto& [kind, name] : kinds) {
    if (name == text) return kind;
  }
  return std::nullopt;
}

std::string notifications_body(const std::vector<NotificationEntry>& entries,
                               const std::vector<InboxNotice>& notices, bool mail_disabled) {
  OrderedJson list = OrderedJson::array();
  for (const NotificationEntry& entry : entries) {
    list.push_back({{"kind", to_string(entry.kind)},
                    {"at", entry.at},
                    {"read", entry.read},
                    {"game", to_json(entry.game)}});
  }
  OrderedJson from_operator = OrderedJson::array();
  for (const InboxNotice& notice : notices) {
    from_operator.push_back({{"id", notice.id},
                             {"text", notice.text},
                             {"link", notice.link},
                             {"at", notice.at},
                             {"read", notice.read}});
  }
  return to_text({{"notifications", std::move(list)},
                  {"notices", std::move(from_operator)},
                  {"mail_disabled", mail_disabled}});
}

Result<NotificationsSeen> parse_notifications_seen(std::string_view body) {
  return parse_body<NotificationsSeen>(body, [](FieldReader& fields) {
    return NotificationsSeen{.until = fields.integer("until", 0, max_safe_integer),
                             .room = fields.nullable_text("room", max_id_bytes)};
  });
}

}  // namespace quintet::protocol

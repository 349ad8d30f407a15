#include "storage/reads/site_notices.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "storage/sql/use.hpp"

namespace quintet::storage {

std::vector<SiteNoticeRow> site_notices(Connection& connection, std::int64_t now, int limit) {
  return reading(connection, "list the notices", [&] {
    auto rows = connection.use(SiteNoticeSql::site_notices);
    rows.bind(now);
    auto notices = all(rows, [](Use& row) {
      return SiteNoticeRow{.id = row.number(0),
                           .text = row.text(1),
                           .link = row.text(2),
                           .created_at = row.number(3),
                           .ends_at = row.number(4)};
    });
    std::ranges::sort(notices, std::greater{},
                      [](const SiteNoticeRow& row) { return std::tuple(row.created_at, row.id); });
    // They are few: AddSiteNotice has a limit.
    if (std::ssize(notices) > limit) notices.resize(static_cast<std::size_t>(std::max(limit, 0)));
    return notices;
  });
}

std::int64_t notices_read_at(Connection& connection, std::string_view player) {
  return reading(connection, "look when a player has read the notices", [&] {
    auto row = connection.use(SiteNoticeSql::notices_read_at);
    row.bind(player);
    return row.next() ? row.number(0) : 0;
  });
}

}  // namespace quintet::storage

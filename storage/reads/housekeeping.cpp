#include "storage/reads/housekeeping.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "storage/sql/use.hpp"

namespace quintet::storage {

Page<std::string> unused_rooms(Connection& connection, std::int64_t since, int limit,
                               std::optional<PageKey> after) {
  return reading(connection, "list unused rooms", [&] {
    Page<std::string> page;
    const auto start = after.value_or(PageKey{.first = std::numeric_limits<std::int64_t>::min()});
    auto row = connection.use(DeletionSql::unused_rooms);
    row.bind(since, start.first, start.second, std::max(limit, 0));
    while (row.next()) {
      page.next = PageKey{.first = row.number(0), .second = row.number(1)};
      page.rows.push_back(row.text(2));
    }
    if (std::ssize(page.rows) < limit) page.next.reset();
    return page;
  });
}

GuestsToForget guests_to_forget(Connection& connection, const GuestAge& age, int limit,
                                std::int64_t from) {
  return reading(connection, "look for idle guests", [&] {
    GuestsToForget guests;
    auto row = connection.use(PlayerSql::guests_to_forget);
    row.bind(age.created_before, age.sessions_end_before, from, std::max(limit, 0));
    int examined = 0;
    for (; row.next(); ++examined) {
      guests.next = row.number(0);
      if (row.flag(2)) guests.players.push_back(row.text(1));
    }
    if (examined < limit) guests.next.reset();
    return guests;
  });
}

bool has_leftovers(Connection& connection) {
  return reading(connection, "look for deleted rooms",
                 [&] { return connection.use(DeletionSql::deleted_room).next(); });
}

Page<LongLog> long_logs(Connection& connection, std::int64_t events, int limit,
                        std::optional<PageKey> after) {
  return reading(connection, "look for long logs", [&] {
    Page<LongLog> page;
    auto row = connection.use(RoomSql::long_logs);
    row.bind(after ? after->first : std::numeric_limits<std::int64_t>::min(), std::max(limit, 0));
    int examined = 0;
    for (; row.next(); ++examined) {
      page.next = PageKey{.first = row.number(0)};
      if (row.number(2) >= events)
        page.rows.push_back({.room = row.text(1), .events = row.number(2)});
    }
    if (examined < limit) page.next.reset();
    return page;
  });
}

std::int64_t reusable_bytes(Connection& connection) {
  return reading(connection, "ask for free pages", [&] {
    auto pages = connection.use(CheckSql::free_pages);
    auto bytes = connection.use(CheckSql::page_size);
    return pages.next() && bytes.next() ? pages.number(0) * bytes.number(0) : 0;
  });
}

std::vector<std::string> check_database(Connection& connection) {
  return reading(connection, "check the database", [&] {
    const ReadTransaction transaction(connection);
    std::vector<std::string> faults;
    auto damage = connection.use(CheckSql::damage);
    while (damage.next()) {
      auto fault = damage.text(0);
      if (fault != "ok") faults.push_back(std::move(fault));
    }
    auto dangling = connection.use(CheckSql::dangling_references);
    while (dangling.next()) {
      faults.push_back("table " + dangling.text(0) + " refers to a row that does not exist in " +
                       dangling.text(2));
    }
    const auto add = [&](Sql sql, const char* noun, const char* fault) {
      auto row = connection.use(sql);
      while (row.next())
        faults.push_back(noun + row.text(0) + fault);
    };
    add(CheckSql::rooms_with_gaps, "room ", ": its log has gaps");
    add(CheckSql::rooms_with_other_seats, "room ", ": its seats tell another end than the room");
    add(CheckSql::players_with_other_totals, "player ", ": the totals are not those of the games");
    return faults;
  });
}

}  // namespace quintet::storage

#include "storage/jobs/write_room.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "storage/data/archive.hpp"
#include "storage/jobs/computed.hpp"
#include "storage/jobs/notifications.hpp"
#include "storage/jobs/run.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

bool consecutive(std::span<const EventRow> events) {
  return std::ranges::adjacent_find(events, [](const EventRow& a, const EventRow& b) {
           return b.seq != a.seq + 1;
         }) == events.end();
}

bool sits_twice(std::span<const SeatRow> seats) {
  std::set<std::string_view> players;
  return !std::ranges::all_of(
      seats, [&](const SeatRow& seat) { return players.insert(seat.player).second; });
}

Outcome outcome_of(std::span<const int> places, int place) {
  if (place > 1) return Outcome::lost;
  return std::ranges::count(places, 1) > 1 ? Outcome::drawn : Outcome::won;
}

class RoomWriter {
 public:
  RoomWriter(Connection& connection, const RoomWrite& write)
      : connection_(connection), write_(write) {}

  WriteResult run() {
    if (const auto wrong = fault(write_); !wrong.empty()) return invalid(std::string(wrong));
    if (write_.create && !open_room(*write_.create)) return conflict("the room exists already");
    if (!find_end()) return no_such_room();
    if (auto late = follows(write_, last_seq_); !late.ok()) return late;
    if (over_ && write_.over) return conflict("the game is over already");
    if (over_ && write_.seats) return invalid("nobody changes seats after the end");

    if (write_.seats) store_seats(*write_.seats);
    for (const auto& player : write_.mentions)
      use(MentionSql::insert_mention).bind(player, key_).run();
    if (write_.keys)
      use(RoomSql::set_room_keys).bind(key_, write_.keys->play, write_.keys->watch).run();
    if (write_.started) use(RoomSql::start_room).bind(key_, *write_.started).run();
    if (write_.over) finish(*write_.over);
    for (const auto& seek : write_.ended_seeks) {
      if (use(SeekSql::delete_seek).bind(seek).run() == 0)
        return conflict("a seek that has led to the room has ended");
    }
    store_pending();
    for (const NewNotification& notification : write_.notifications)
      write_notification(connection_, notification, key_, write_.events.back().seq, at());

    WriteResult result;
    if (write_.rate) {
      auto rated = rate(*write_.rate);
      if (!rated) return invalid("as many ratings as players are needed");
      result.ended_body = std::move(rated);
    }
    append(result.ended_body);
    return result;
  }

 private:
  [[nodiscard]] Use use(Sql sql) { return connection_.use(sql); }
  [[nodiscard]] std::int64_t at() const { return write_.events.back().at; }

  bool open_room(const RoomRow& room) {
    return use(RoomSql::insert_room)
               .bind(room.id, room.game, room.visibility, room.play_key, room.watch_key,
                     room.opened_by, room.opened_at, room.options, room.clock, room.rated,
                     room.pool)
               .run() == 1;
  }

  bool find_end() {
    auto row = use(RoomSql::room_end);
    row.bind(write_.room);
    if (!row.next()) return false;
    key_ = row.number(0);
    last_seq_ = row.number(1);
    over_ = row.flag(2);
    return true;
  }

  void append(const std::optional<std::string>& last_body) {
    for (const auto& event : write_.events) {
      const bool replaced = last_body && &event == &write_.events.back();
      use(RoomSql::insert_event)
          .bind(key_, event.seq, event.at, event.kind, replaced ? *last_body : event.body)
          .run();
    }
    if (write_.create) use(MentionSql::insert_mention).bind(write_.create->opened_by, key_).run();
  }

  void store_seats(std::span<const SeatRow> seats) {
    use(RoomSql::delete_seats).bind(key_).run();
    for (const auto& [seat, player] : seats) {
      use(RoomSql::insert_seat).bind(key_, seat, player).run();
      use(MentionSql::insert_mention).bind(player, key_).run();
    }
  }

  void finish(const GameOver& over) {
    const bool has_result = !over.places.empty();
    use(RoomSql::finish_room).bind(key_, at(), over.reason, over.turns, has_result).run();
    use(RoomSql::finish_seats).bind(key_, at()).run();
    use(DeadlineSql::delete_pending).bind(key_).run();
    if (!has_result) return;
    for (int seat = 0; seat < static_cast<int>(over.places.size()); ++seat) {
      const int place = over.places[static_cast<std::size_t>(seat)];
      const auto outcome = static_cast<int>(outcome_of(over.places, place));
      use(RoomSql::place_seat).bind(key_, seat, place, outcome).run();
    }
    use(RoomSql::insert_meetings).bind(key_).run();
    use(RoomSql::add_to_totals).bind(key_).run();
  }

  void store_pending() {
    const bool moves = write_.to_move && !(write_.over && !*write_.to_move);
    const bool due = write_.due && !(write_.over && !*write_.due);
    if (!moves && !due) return;
    // Life begins with the first thing due: the time before it was no downtime.
    if (due && *write_.due) use(DeadlineSql::alive_at_first_due).bind(at()).run();
    use(DeadlineSql::set_pending)
        .bind(key_, moves, write_.to_move.value_or(std::nullopt), due,
              write_.due.value_or(std::nullopt))
        .run();
  }

  /// The body of the last event; nothing when the numbers do not fit.
  std::optional<std::string> rate(const RatingChange& change) {
    std::vector<std::optional<RatingRow>> before;
    before.reserve(change.players.size());
    for (const auto& player : change.players)
      before.push_back(find_rating(player, change.pool));
    auto rated = computed([&] { return change.compute(before); });
    if (rated.after.size() != change.players.size()) return std::nullopt;
    for (std::size_t seat = 0; seat < change.players.size(); ++seat) {
      store_rating(change.players[seat], change.pool, rated.after[seat]);
      use(RoomSql::rate_seat)
          .bind(key_, static_cast<int>(seat),
                before[seat] ? std::optional(before[seat]->rating) : std::nullopt,
                rated.after[seat].rating)
          .run();
    }
    return std::move(rated.ended_body);
  }

  std::optional<RatingRow> find_rating(const std::string& player, const std::string& pool) {
    auto row = use(RatingSql::find_rating);
    row.bind(player, pool);
    if (!row.next()) return std::nullopt;
    return rating_row(row);
  }

  void store_rating(const std::string& player, const std::string& pool, const RatingRow& rating) {
    use(RatingSql::set_rating)
        .bind(player, pool, rating.rating, rating.deviation, rating.volatility, rating.games,
              rating.updated_at, rating.certain_until)
        .run();
    use(RatingSql::set_public_rating).bind(player, pool, key_).run();
    use(RatingSql::insert_rating_point)
        .bind(player, pool, at(), key_, rating.rating, rating.deviation)
        .run();
  }

  Connection& connection_;
  const RoomWrite& write_;
  std::int64_t key_ = 0;
  std::int64_t last_seq_ = 0;
  bool over_ = false;
};

}  // namespace

std::string_view fault(const RoomWrite& write) {
  if (write.events.empty() || write.events.front().seq < 1 || !consecutive(write.events)) {
    return "the events of a write are not numbered rightly";
  }
  if (write.create && (write.create->id != write.room || write.events.front().seq != 1)) {
    return "a room is not opened with its first event";
  }
  if (write.seats && sits_twice(*write.seats)) return "a player sits on two seats";
  if (write.rate && !write.over) return "only the end of a game is rated";
  return {};
}

WriteResult follows(const RoomWrite& write, std::int64_t last_seq) {
  const std::int64_t first = write.events.front().seq;
  if (last_seq + 1 == first) return {};
  return conflict("the room is at event " + std::to_string(last_seq) + ", the write begins at " +
                  std::to_string(first));
}

WriteResult no_such_room() {
  return conflict("there is no such room");
}

std::optional<std::int64_t> find_room_key(Connection& connection, const std::string& id) {
  auto row = connection.use(RoomSql::room_key);
  row.bind(id);
  return row.next() ? std::optional(row.number(0)) : std::nullopt;
}

WriteResult perform(Connection& connection, const RoomWrite& job) {
  return RoomWriter(connection, job).run();
}

}  // namespace quintet::storage

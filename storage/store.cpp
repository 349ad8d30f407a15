#include "storage/store.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <sqlite3.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "storage/error.hpp"
#include "storage/sqlite_error.hpp"
#include "storage/statements.hpp"

namespace quintet::storage {
namespace {

/// A prepared statement during one use. At the end it is reset: a statement in the middle of its
/// rows would hold on to its state of the file.
class Use {
 public:
  explicit Use(SQLite::Statement& statement) : statement_(statement) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { statement_.tryReset(); }

  /// Texts are not copied: they must outlive this object. A view must not be of a temporary.
  template <class... Values>
  Use& bind(const Values&... values) {
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }
  /// Moves on to the next row; false after the last one.
  bool next() { return statement_.executeStep(); }
  /// Runs a statement without rows; the number of rows that it changed.
  int run() { return statement_.exec(); }

  [[nodiscard]] std::int64_t number(int column) { return statement_.getColumn(column).getInt64(); }
  [[nodiscard]] bool flag(int column) { return number(column) != 0; }
  [[nodiscard]] std::string text(int column) { return statement_.getColumn(column).getString(); }

 private:
  void bind_one(int index, std::int64_t value) { statement_.bind(index, value); }
  void bind_one(int index, int value) { statement_.bind(index, value); }
  void bind_one(int index, bool value) { statement_.bind(index, value ? 1 : 0); }
  void bind_one(int index, const std::string& value) { statement_.bindNoCopy(index, value); }
  void bind_one(int index, std::string_view value) { statement_.bind(index, std::string(value)); }
  void bind_one(int index, const TokenHash& value) {
    statement_.bind(index, value.data(), static_cast<int>(value.size()));
  }

  SQLite::Statement& statement_;
};

RoomRow room_row(Use& row) {
  return {.id = row.text(0),
          .game = row.text(1),
          .visibility = row.text(2),
          .play_key = row.text(3),
          .watch_key = row.text(4),
          .opened_by = row.text(5),
          .opened_at = row.number(6),
          .last_seq = row.number(7),
          .over = row.flag(8)};
}

PlayerRow player_row(Use& row) {
  return {
      .id = row.text(0), .name = row.text(1), .guest = row.flag(2), .created_at = row.number(3)};
}

/// After these the other jobs of the transaction can go on; after a full disk and the like SQLite
/// advises to roll everything back.
bool concerns_one_job_only(const SQLite::Exception& exception) {
  const auto code = exception.getErrorCode();
  return code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG || code == SQLITE_MISMATCH;
}

WriteResult conflict(std::string message) {
  return {.status = WriteStatus::conflict, .message = std::move(message)};
}

WriteResult failure(std::string message) {
  return {.status = WriteStatus::failure, .message = std::move(message)};
}

bool well_formed(const RoomWrite& write) {
  if (write.events.empty() || write.events.front().seq < 1) return false;
  if (write.create && (write.create->id != write.room || write.events.front().seq != 1)) {
    return false;
  }
  return std::ranges::adjacent_find(write.events, [](const EventRow& a, const EventRow& b) {
           return b.seq != a.seq + 1;
         }) == write.events.end();
}

constexpr std::int64_t checkpoint_pages = 1000;  // of 4 KiB: as SQLite does by itself

}  // namespace

class Store::Impl {
 public:
  explicit Impl(Database database) : database_(std::move(database)) {
    try {
      statements_.reserve(sql_statements().size());
      for (const auto& text : sql_statements())
        statements_.emplace_back(connection(), text);
    } catch (const SQLite::Exception& exception) {
      throw error(exception, "prepare its statements");
    }
    // In place of SQLite's own checkpoints, which those who wait for a commit would wait for.
    sqlite3_wal_hook(
        connection().getHandle(),
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<Impl*>(self)->log_pages_ = pages;
          return SQLITE_OK;
        },
        this);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  [[nodiscard]] Use use(Sql sql) { return Use(statements_[static_cast<std::size_t>(sql)]); }

  /// The result of `read(*this)`, SQLite's exceptions translated.
  template <class Read>
  auto read(std::string_view doing, Read read) {
    try {
      return read(*this);
    } catch (const SQLite::Exception& exception) {
      throw error(exception, doing);
    }
  }

  std::vector<EventRow> events_after(std::string_view room, std::int64_t seq) {
    std::vector<EventRow> result;
    auto row = use(Sql::events_after);
    row.bind(room, seq);
    while (row.next()) {
      result.push_back(
          {.seq = row.number(0), .at = row.number(1), .kind = row.text(2), .body = row.text(3)});
    }
    return result;
  }

  std::optional<RoomRow> find_room(std::string_view room) {
    auto row = use(Sql::find_room);
    row.bind(room);
    if (!row.next()) return std::nullopt;
    return room_row(row);
  }

  std::optional<LoadedRoom> load_room(std::string_view room) {
    const ReadTransaction transaction(*this);
    auto row = find_room(room);
    if (!row) return std::nullopt;
    return LoadedRoom{.room = std::move(*row), .events = events_after(room, 0)};
  }

  std::vector<WriteResult> write_all(std::span<const Job> jobs) {
    std::vector<WriteResult> results;
    results.reserve(jobs.size());
    try {
      SQLite::Transaction transaction(connection(), SQLite::TransactionBehavior::IMMEDIATE);
      for (const auto& job : jobs)
        results.push_back(write_one(job));
      transaction.commit();
    } catch (const SQLite::Exception& exception) {
      const auto reason = error(exception, "write");
      results.assign(jobs.size(), failure(reason.what()));
    }
    return results;
  }

  bool checkpoint_if_due() {
    if (log_pages_ < checkpoint_due_) return false;
    int pages = 0;
    int moved = 0;
    const auto code = sqlite3_wal_checkpoint_v2(connection().getHandle(), nullptr,
                                                SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    // What a reader still needs stays in the log. Not to be tried again at every commit.
    const bool all = code == SQLITE_OK && moved == pages;
    checkpoint_due_ = all ? checkpoint_pages : log_pages_ + checkpoint_pages;
    if (all) log_pages_ = 0;
    return code == SQLITE_OK && moved > 0;
  }

 private:
  /// Several reads of the same state.
  class ReadTransaction {
   public:
    explicit ReadTransaction(Impl& impl) : impl_(impl) { impl_.use(Sql::begin_read).run(); }
    ReadTransaction(const ReadTransaction&) = delete;
    ReadTransaction& operator=(const ReadTransaction&) = delete;
    ~ReadTransaction() {
      try {
        impl_.use(Sql::end_read).run();
      } catch (const SQLite::Exception&) {
        sqlite3_exec(impl_.connection().getHandle(), "ROLLBACK", nullptr, nullptr, nullptr);
      }
    }

   private:
    Impl& impl_;
  };

  [[nodiscard]] SQLite::Database& connection() { return database_.connection(); }

  [[nodiscard]] Error error(const SQLite::Exception& exception, std::string_view doing) const {
    return translated(exception, database_.file(), doing);
  }

  /// Throws what the whole transaction cannot survive.
  WriteResult write_one(const Job& job) {
    use(Sql::begin_job).run();
    auto result = [&] {
      try {
        return std::visit([this](const auto& value) { return perform(value); }, job);
      } catch (const SQLite::Exception& exception) {
        if (!concerns_one_job_only(exception)) throw;
        return failure(error(exception, "write").what());
      }
    }();
    if (!result.ok()) use(Sql::undo_job).run();
    use(Sql::end_job).run();
    return result;
  }

  WriteResult perform(const RoomWrite& write) {
    if (!well_formed(write)) return failure("the events of a write are not numbered rightly");
    if (write.create && !open_room(*write.create)) return conflict("the room exists already");
    const auto end = find_end(write.room);
    if (!end) return conflict("there is no such room");
    if (end->seq + 1 != write.events.front().seq) {
      return conflict("the room is at event " + std::to_string(end->seq) +
                      ", the write begins at " + std::to_string(write.events.front().seq));
    }
    for (const auto& event : write.events) {
      use(Sql::insert_event).bind(end->key, event.seq, event.at, event.kind, event.body).run();
    }
    if (write.seats) store_seats(end->key, *write.seats);
    if (write.over) use(Sql::finish_room).bind(end->key, write.events.back().at).run();
    return {};
  }

  WriteResult perform(const NewGuest& guest) {
    const auto& [player, session] = guest;
    if (session.player != player.id) return failure("the session is another player's");
    if (use(Sql::insert_player)
            .bind(player.id, player.name, player.guest, player.created_at)
            .run() == 0) {
      return conflict("the player exists already");
    }
    if (use(Sql::insert_session)
            .bind(session.token_hash, session.player, session.created_at, session.expires_at)
            .run() == 0) {
      return conflict("the session exists already");
    }
    return {};
  }

  WriteResult perform(const SessionTouch& touch) {
    use(Sql::touch_session).bind(touch.token_hash, touch.expires_at).run();
    return {};
  }

  WriteResult perform(const SessionDelete& session) {
    use(Sql::delete_session).bind(session.token_hash).run();
    return {};
  }

  WriteResult perform(const ExpiredSessionsDelete& expired) {
    use(Sql::delete_expired_sessions).bind(expired.now, expired.limit).run();
    return {};
  }

  bool open_room(const RoomRow& room) {
    return use(Sql::insert_room)
               .bind(room.id, room.game, room.visibility, room.play_key, room.watch_key,
                     room.opened_by, room.opened_at)
               .run() == 1;
  }

  struct RoomEnd {
    std::int64_t key;
    std::int64_t seq;
  };
  std::optional<RoomEnd> find_end(const std::string& room) {
    auto row = use(Sql::room_end);
    row.bind(room);
    if (!row.next()) return std::nullopt;
    return RoomEnd{.key = row.number(0), .seq = row.number(1)};
  }

  void store_seats(std::int64_t room, std::span<const SeatRow> seats) {
    use(Sql::delete_seats).bind(room).run();
    for (const auto& [seat, player] : seats)
      use(Sql::insert_seat).bind(room, seat, player).run();
  }

  Database database_;
  std::vector<SQLite::Statement> statements_;  // by Sql
  std::int64_t log_pages_ = 0;                 // in the write-ahead log after the last commit
  std::int64_t checkpoint_due_ = checkpoint_pages;
};

Store::Store(Database database) : impl_(std::make_unique<Impl>(std::move(database))) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

std::optional<LoadedRoom> Store::load_room(std::string_view room) const {
  return impl_->read("load a room", [&](Impl& impl) { return impl.load_room(room); });
}

std::optional<RoomRow> Store::find_room(std::string_view room) const {
  return impl_->read("find a room", [&](Impl& impl) { return impl.find_room(room); });
}

std::vector<EventRow> Store::events_after(std::string_view room, std::int64_t seq) const {
  return impl_->read("read events", [&](Impl& impl) { return impl.events_after(room, seq); });
}

std::vector<std::string> Store::unfinished_rooms() const {
  return impl_->read("list unfinished rooms", [&](Impl& impl) {
    std::vector<std::string> result;
    auto row = impl.use(Sql::unfinished_rooms);
    while (row.next())
      result.push_back(row.text(0));
    return result;
  });
}

std::int64_t Store::count_unfinished_rooms() const {
  return impl_->read("count unfinished rooms", [&](Impl& impl) {
    auto row = impl.use(Sql::count_unfinished_rooms);
    return row.next() ? row.number(0) : 0;
  });
}

std::vector<RoomRow> Store::rooms_of_player(std::string_view player, int limit) const {
  return impl_->read("list a player's rooms", [&](Impl& impl) {
    std::vector<RoomRow> result;
    auto row = impl.use(Sql::rooms_of_player);
    row.bind(player, std::max(limit, 0));
    while (row.next())
      result.push_back(room_row(row));
    return result;
  });
}

std::vector<SeatRow> Store::seats_of_room(std::string_view room) const {
  return impl_->read("list a room's seats", [&](Impl& impl) {
    std::vector<SeatRow> result;
    auto row = impl.use(Sql::seats_of_room);
    row.bind(room);
    while (row.next()) {
      result.push_back({.seat = static_cast<int>(row.number(0)), .player = row.text(1)});
    }
    return result;
  });
}

std::optional<FoundSession> Store::find_session(const TokenHash& token_hash,
                                                std::int64_t now) const {
  return impl_->read("find a session", [&](Impl& impl) -> std::optional<FoundSession> {
    auto row = impl.use(Sql::find_session);
    row.bind(token_hash, now);
    if (!row.next()) return std::nullopt;
    auto player = player_row(row);
    return FoundSession{.session = {.token_hash = token_hash,
                                    .player = player.id,
                                    .created_at = row.number(4),
                                    .expires_at = row.number(5)},
                        .player = std::move(player)};
  });
}

std::optional<PlayerRow> Store::find_player(std::string_view id) const {
  return impl_->read("find a player", [&](Impl& impl) -> std::optional<PlayerRow> {
    auto row = impl.use(Sql::find_player);
    row.bind(id);
    if (!row.next()) return std::nullopt;
    return player_row(row);
  });
}

WriteResult Store::write(const Job& job) {
  return write_all({&job, 1}).front();
}

std::vector<WriteResult> Store::write_all(std::span<const Job> jobs) {
  return impl_->write_all(jobs);
}

bool Store::checkpoint_if_due() {
  return impl_->checkpoint_if_due();
}

}  // namespace quintet::storage

#include "storage/store.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <sqlite3.h>

#include <SQLiteCpp/Transaction.h>

#include "storage/jobs.hpp"
#include "storage/lists.hpp"
#include "storage/prepared.hpp"

namespace quintet::storage {
namespace {

/// After these the other jobs of the transaction can go on; after a full disk and the like SQLite
/// advises to roll everything back.
bool concerns_one_job_only(const SQLite::Exception& exception) {
  const auto code = exception.getErrorCode();
  return code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG || code == SQLITE_MISMATCH;
}

/// The first text that is behind all that begin with `prefix`; nothing when there is none.
std::optional<std::string> behind_all_with(std::string_view prefix) {
  std::string result(prefix);
  while (!result.empty() && result.back() == '\xff')
    result.pop_back();
  if (result.empty()) return std::nullopt;
  result.back() = static_cast<char>(static_cast<unsigned char>(result.back()) + 1);
  return result;
}

AccountRow account_row(Use& row) {
  auto player = player_row(row);
  return {.player = std::move(player), .name_key = row.text(5), .password = row.text(6)};
}

constexpr std::int64_t checkpoint_pages = 1000;  // of 4 KiB: as SQLite does by itself

}  // namespace

class Store::Impl {
 public:
  explicit Impl(Database database) : prepared_(std::move(database)) {
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

  [[nodiscard]] Prepared& prepared() { return prepared_; }
  [[nodiscard]] Use use(Sql sql) { return prepared_.use(sql); }

  /// The result of `read(*this)`, SQLite's exceptions translated.
  template <class Read>
  auto read(std::string_view doing, Read read) {
    try {
      return read(*this);
    } catch (const SQLite::Exception& exception) {
      throw prepared_.error(exception, doing);
    }
  }

  /// `make(row)` of each row of a bound statement.
  template <class Make>
  static auto all(Use& row, Make make) {
    std::vector<decltype(make(row))> result;
    while (row.next())
      result.push_back(make(row));
    return result;
  }

  /// `make(row)` of the first row, if there is one.
  template <class Make>
  static auto first(Use& row, Make make) {
    return row.next() ? std::optional(make(row)) : std::nullopt;
  }

  std::vector<EventRow> events_after(std::string_view room, std::int64_t seq) {
    auto row = use(Sql::events_after);
    row.bind(room, seq);
    return all(row, [](Use& event) {
      return EventRow{.seq = event.number(0),
                      .at = event.number(1),
                      .kind = event.text(2),
                      .body = event.text(3)};
    });
  }

  std::optional<RoomRow> find_room(std::string_view room) {
    auto found = use(Sql::find_room);
    found.bind(room);
    return first(found, [](Use& row) {
      return RoomRow{.id = row.text(0),
                     .game = row.text(1),
                     .visibility = row.text(2),
                     .play_key = row.text(3),
                     .watch_key = row.text(4),
                     .opened_by = row.text(5),
                     .opened_at = row.number(6),
                     .options = row.text(7),
                     .clock = row.text(8),
                     .rated = row.flag(9),
                     .pool = row.text_or_null(10),
                     .last_seq = row.number(11),
                     .started_at = row.number_or_null(12),
                     .ended_at = row.number_or_null(13),
                     .reason = row.text_or_null(14),
                     .turns = row.number_or_null(15)};
    });
  }

  std::optional<LoadedRoom> load_room(std::string_view room) {
    const ReadTransaction transaction(prepared_);
    auto row = find_room(room);
    if (!row) return std::nullopt;
    return LoadedRoom{
        .room = std::move(*row), .events = events_after(room, 0), .pending = pending_of(room)};
  }

  std::vector<MentioningRoom> mentions_of_player(std::string_view player, int limit) {
    const ReadTransaction transaction(prepared_);
    auto row = use(Sql::mentions_of_player);
    row.bind(player, std::max(limit, 0));
    return all(row, [this](Use& mention) {
      MentioningRoom room{.room = mention.text(0), .events = {}};
      room.events = events_after(room.room, 0);
      return room;
    });
  }

  std::vector<WriteResult> write_all(std::span<const Job> jobs) {
    std::vector<WriteResult> results;
    results.reserve(jobs.size());
    try {
      if (write_unguarded(jobs, results)) return results;
      results.clear();
      SQLite::Transaction transaction(connection(), SQLite::TransactionBehavior::IMMEDIATE);
      for (const auto& job : jobs)
        results.push_back(write_one(job));
      transaction.commit();
    } catch (const SQLite::Exception& exception) {
      const auto reason = prepared_.error(exception, "write");
      results.assign(jobs.size(), {.status = WriteStatus::failure, .message = reason.what()});
    }
    return results;
  }

  Awakening wake(std::int64_t now) {
    SQLite::Transaction transaction(connection(), SQLite::TransactionBehavior::IMMEDIATE);
    Awakening awakening;
    awakening.downtime = std::max<std::int64_t>(0, now - last_alive().value_or(now));
    if (awakening.downtime > 0) awakening.rooms = use(Sql::put_off).bind(awakening.downtime).run();
    use(Sql::begin_life).bind(now).run();
    transaction.commit();
    return awakening;
  }

  std::vector<std::string> check() {
    const ReadTransaction transaction(prepared_);
    std::vector<std::string> faults;
    SQLite::Statement integrity(connection(), "PRAGMA integrity_check(20)");
    while (integrity.executeStep()) {
      auto fault = integrity.getColumn(0).getString();
      if (fault != "ok") faults.push_back(std::move(fault));
    }
    SQLite::Statement keys(connection(), "PRAGMA foreign_key_check");
    while (keys.executeStep()) {
      faults.push_back("table " + keys.getColumn(0).getString() +
                       " refers to a row that does not exist in " + keys.getColumn(2).getString());
    }
    const auto add = [&](Sql sql, const char* noun, const char* fault) {
      auto row = use(sql);
      while (row.next())
        faults.push_back(noun + row.text(0) + fault);
    };
    add(Sql::rooms_with_gaps, "room ", ": its log has gaps");
    add(Sql::rooms_with_other_seats, "room ", ": its seats tell another end than the room");
    add(Sql::players_with_other_totals, "player ", ": the totals are not those of the games");
    return faults;
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
  [[nodiscard]] SQLite::Database& connection() { return prepared_.connection(); }

  /// Writes all jobs, if there is nothing wrong with any of them, as is nearly always so: without
  /// what it takes to undo one of them alone. False, and nothing is changed, when there is. Throws
  /// what the whole transaction cannot survive.
  bool write_unguarded(std::span<const Job> jobs, std::vector<WriteResult>& results) {
    SQLite::Transaction transaction(connection(), SQLite::TransactionBehavior::IMMEDIATE);
    try {
      for (const auto& job : jobs) {
        results.push_back(perform(prepared_, job));
        if (!results.back().ok()) return false;
      }
    } catch (const SQLite::Exception& exception) {
      if (!concerns_one_job_only(exception)) throw;
      return false;
    }
    transaction.commit();
    return true;
  }

  /// Throws what the whole transaction cannot survive.
  WriteResult write_one(const Job& job) {
    use(Sql::begin_job).run();
    auto result = [&]() -> WriteResult {
      try {
        return perform(prepared_, job);
      } catch (const SQLite::Exception& exception) {
        if (!concerns_one_job_only(exception)) throw;
        return {.status = WriteStatus::failure,
                .message = prepared_.error(exception, "write").what()};
      }
    }();
    if (!result.ok()) use(Sql::undo_job).run();
    use(Sql::end_job).run();
    return result;
  }

  PendingRow pending_of(std::string_view room) {
    auto row = use(Sql::find_pending);
    row.bind(room);
    if (!row.next()) return {};
    return {.to_move = row.small_or_null(0), .due = row.number_or_null(1)};
  }

  std::optional<std::int64_t> last_alive() {
    auto row = use(Sql::last_alive);
    return row.next() ? row.number_or_null(0) : std::nullopt;
  }

  Prepared prepared_;
  std::int64_t log_pages_ = 0;  // in the write-ahead log after the last commit
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
    auto rows = impl.use(Sql::unfinished_rooms);
    return Impl::all(rows, [](Use& row) { return row.text(0); });
  });
}

std::int64_t Store::count_unfinished_rooms() const {
  return impl_->read("count unfinished rooms", [&](Impl& impl) {
    auto row = impl.use(Sql::count_unfinished_rooms);
    return row.next() ? row.number(0) : 0;
  });
}

std::vector<SeatRow> Store::seats_of_room(std::string_view room) const {
  return impl_->read("list a room's seats", [&](Impl& impl) {
    auto rows = impl.use(Sql::seats_of_room);
    rows.bind(room);
    return Impl::all(rows, [](Use& row) {
      return SeatRow{.seat = static_cast<int>(row.number(0)), .player = row.text(1)};
    });
  });
}

std::vector<DueRoom> Store::due_rooms(std::int64_t until, int limit) const {
  return impl_->read("list rooms that are due", [&](Impl& impl) {
    auto rows = impl.use(Sql::due_rooms);
    rows.bind(until, std::max(limit, 0));
    return Impl::all(rows,
                     [](Use& row) { return DueRoom{.room = row.text(0), .due = row.number(1)}; });
  });
}

Page<std::string> Store::all_rooms(std::optional<PageKey> after, int limit) const {
  return impl_->read("list all rooms", [&](Impl& impl) {
    Page<std::string> page;
    if (limit < 1) return page;
    auto row = impl.use(Sql::all_rooms);
    row.bind(after ? after->first : std::numeric_limits<std::int64_t>::min(), limit + 1);
    std::int64_t last = 0;
    while (row.next()) {
      if (std::ssize(page.rows) == limit) {
        page.next = PageKey{.first = last, .second = 0};
        break;
      }
      last = row.number(0);
      page.rows.push_back(row.text(1));
    }
    return page;
  });
}

std::optional<PlayerRow> Store::find_player(std::string_view id) const {
  return impl_->read("find a player", [&](Impl& impl) {
    auto row = impl.use(Sql::find_player);
    row.bind(id);
    return Impl::first(row, player_row);
  });
}

std::optional<AccountRow> Store::find_account(std::string_view id) const {
  return impl_->read("find an account", [&](Impl& impl) {
    auto row = impl.use(Sql::find_account);
    row.bind(id);
    return Impl::first(row, account_row);
  });
}

std::optional<AccountRow> Store::find_player_by_name_key(std::string_view name_key) const {
  return impl_->read("find a player by name", [&](Impl& impl) {
    auto row = impl.use(Sql::find_player_by_name_key);
    row.bind(name_key);
    return Impl::first(row, account_row);
  });
}

std::vector<PlayerRow> Store::players_by_prefix(std::string_view name_key, int limit) const {
  return impl_->read("search players", [&](Impl& impl) -> std::vector<PlayerRow> {
    const auto end = behind_all_with(name_key);
    if (!end) return {};
    auto rows = impl.use(Sql::players_by_prefix);
    rows.bind(name_key, *end, std::max(limit, 0));
    return Impl::all(rows, player_row);
  });
}

std::optional<FoundSession> Store::find_session(const TokenHash& token_hash,
                                                std::int64_t now) const {
  return impl_->read("find a session", [&](Impl& impl) {
    auto found = impl.use(Sql::find_session);
    found.bind(token_hash, now);
    return Impl::first(found, [&](Use& row) {
      auto player = player_row(row);
      return FoundSession{.session = {.token_hash = token_hash,
                                      .player = player.id,
                                      .created_at = row.number(5),
                                      .expires_at = row.number(6)},
                          .player = std::move(player)};
    });
  });
}

std::optional<FoundToken> Store::find_token(const TokenHash& token_hash) const {
  return impl_->read("find a token", [&](Impl& impl) {
    auto found = impl.use(Sql::find_token);
    found.bind(token_hash);
    return Impl::first(found, [](Use& row) {
      auto player = player_row(row);
      return FoundToken{.token = {.id = row.text(5),
                                  .player = player.id,
                                  .name = row.text(6),
                                  .created_at = row.number(7)},
                        .player = std::move(player)};
    });
  });
}

std::vector<TokenRow> Store::tokens_of_player(std::string_view player) const {
  return impl_->read("list tokens", [&](Impl& impl) {
    auto rows = impl.use(Sql::tokens_of_player);
    rows.bind(player);
    return Impl::all(rows, [&](Use& row) {
      return TokenRow{.id = row.text(0),
                      .player = std::string(player),
                      .name = row.text(1),
                      .created_at = row.number(2)};
    });
  });
}

std::vector<std::string> Store::deleted_but_mentioned(int limit) const {
  return impl_->read("list deleted players", [&](Impl& impl) {
    auto rows = impl.use(Sql::deleted_but_mentioned);
    rows.bind(std::max(limit, 0));
    return Impl::all(rows, [](Use& row) { return row.text(0); });
  });
}

std::vector<MentioningRoom> Store::mentions_of_player(std::string_view player, int limit) const {
  return impl_->read("read what names a player",
                     [&](Impl& impl) { return impl.mentions_of_player(player, limit); });
}

std::vector<BanRow> Store::bans(int limit) const {
  return impl_->read("list bans", [&](Impl& impl) {
    auto rows = impl.use(Sql::bans);
    rows.bind(std::max(limit, 0));
    return Impl::all(rows, [](Use& row) {
      return BanRow{
          .kind = row.view(0) == ban_kind(BanKind::name) ? BanKind::name : BanKind::address,
          .key = row.text(1),
          .subject = row.text(2),
          .reason = row.text(3),
          .created_at = row.number(4),
          .created_by = row.number(5),
          .expires_at = row.number_or_null(6)};
    });
  });
}

std::vector<PoolRating> Store::ratings_of_player(std::string_view player) const {
  return impl_->read("read ratings", [&](Impl& impl) {
    auto rows = impl.use(Sql::ratings_of_player);
    rows.bind(player);
    return Impl::all(
        rows, [](Use& row) { return PoolRating{.pool = row.text(6), .rating = rating_row(row)}; });
  });
}

std::vector<RatingPoint> Store::rating_history(std::string_view player, std::string_view pool,
                                               int limit) const {
  return impl_->read("read a rating's history", [&](Impl& impl) {
    auto rows = impl.use(Sql::rating_history);
    rows.bind(player, pool, std::max(limit, 0));
    return Impl::all(rows, [](Use& row) {
      return RatingPoint{.at = row.number(0),
                         .room = row.text(1),
                         .rating = row.real(2),
                         .deviation = row.real(3)};
    });
  });
}

LeaderPage Store::leaderboard(std::string_view pool, std::int64_t now, int limit,
                              std::optional<LeaderKey> after) const {
  return impl_->read("read a leaderboard", [&](Impl& impl) {
    LeaderPage page;
    if (limit < 1) return page;
    const auto start = after.value_or(LeaderKey{.rating = std::numeric_limits<double>::infinity()});
    auto row = impl.use(Sql::leaderboard);
    row.bind(pool, now, start.rating, start.player, limit + 1);
    LeaderKey last;
    while (row.next()) {
      if (std::ssize(page.rows) == limit) {
        page.next = last;
        break;
      }
      page.rows.push_back({.player = player_row_at(row, 6), .rating = rating_row(row)});
      last = {.rating = row.real(0), .player = row.number(11)};
    }
    return page;
  });
}

std::optional<GameRow> Store::find_game(std::string_view room) const {
  return impl_->read("find a game",
                     [&](Impl& impl) { return storage::find_game(impl.prepared(), room); });
}

Page<GameRow> Store::finished_games(const GameFilter& filter, int limit,
                                    std::optional<PageKey> after) const {
  return impl_->read("list finished games", [&](Impl& impl) {
    return storage::finished_games(impl.prepared(), filter, limit, after);
  });
}

Page<GameRow> Store::finished_games_of(const PlayerGames& query, int limit,
                                       std::optional<PageKey> after) const {
  return impl_->read("list a player's games", [&](Impl& impl) {
    return storage::finished_games_of(impl.prepared(), query, limit, after);
  });
}

Page<GameRow> Store::unfinished_games(int limit, std::optional<PageKey> after) const {
  return impl_->read("list unfinished games", [&](Impl& impl) {
    return storage::unfinished_games(impl.prepared(), limit, after);
  });
}

Page<GameRow> Store::unfinished_games_of(std::string_view player,
                                         std::optional<std::string_view> viewer, int limit,
                                         std::optional<PageKey> after) const {
  return impl_->read("list a player's games", [&](Impl& impl) {
    return storage::unfinished_games_of(impl.prepared(), player, viewer == player, limit, after);
  });
}

Page<GameRow> Store::open_games(int limit, std::optional<PageKey> after) const {
  return impl_->read("list open games", [&](Impl& impl) {
    return running_games(impl.prepared(), Sql::open_games, limit, after);
  });
}

Page<GameRow> Store::live_games(int limit, std::optional<PageKey> after) const {
  return impl_->read("list games in play", [&](Impl& impl) {
    return running_games(impl.prepared(), Sql::live_games, limit, after);
  });
}

std::vector<GameCounts> Store::counts_of(std::string_view player,
                                         std::optional<std::string_view> viewer) const {
  return impl_->read("count a player's games", [&](Impl& impl) {
    return storage::counts_of(impl.prepared(), player, viewer == player);
  });
}

std::vector<GameCounts> Store::head_to_head(std::string_view player, std::string_view opponent,
                                            std::optional<std::string_view> viewer) const {
  return impl_->read("count the games of two players", [&](Impl& impl) {
    return storage::head_to_head(impl.prepared(), player, opponent, viewer == player);
  });
}

std::vector<std::string> Store::check() const {
  return impl_->read("check the file", [](Impl& impl) { return impl.check(); });
}

WriteResult Store::write(const Job& job) {
  return write_all({&job, 1}).front();
}

std::vector<WriteResult> Store::write_all(std::span<const Job> jobs) {
  return impl_->write_all(jobs);
}

Awakening Store::wake(std::int64_t now) {
  return impl_->read("put off what is due", [&](Impl& impl) { return impl.wake(now); });
}

bool Store::checkpoint_if_due() {
  return impl_->checkpoint_if_due();
}

}  // namespace quintet::storage

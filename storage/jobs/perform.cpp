#include <algorithm>
#include <string>
#include <utility>

#include "storage/jobs/computed.hpp"
#include "storage/jobs/perform.hpp"
#include "storage/jobs/write_room.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

WriteResult ok_or_conflict(bool done, const char* message) {
  return done ? WriteResult{} : conflict(message);
}

class JobVisitor {
 public:
  explicit JobVisitor(Connection& connection) : connection_(connection) {}

  WriteResult operator()(const RoomWrite& write) { return write_room(connection_, write); }

  WriteResult operator()(const RoomWrites& job) {
    WriteResult all;
    for (const auto& write : job.writes) {
      auto result = write_room(connection_, write);
      if (!result.ok()) return result;
      if (result.ended_body) all.ended_body = std::move(result.ended_body);
    }
    return all;
  }

  WriteResult operator()(const DeleteRoom& job) {
    const auto room = find_room_key(job.room);
    if (!room) return conflict("there is no such room");
    if (job.unused_since && !is_unused(*room, *job.unused_since)) {
      return conflict("the room is used");
    }
    run(DeletionSql::take_from_totals, *room);
    run(DeletionSql::delete_empty_totals, *room);
    run(RoomSql::delete_seats, *room);
    run(DeadlineSql::delete_pending, *room);
    run(DeletionSql::delete_meetings_of_room, *room);
    run(DeletionSql::delete_history_of_room, *room);
    run(DeletionSql::delete_mentions_of_room, *room);
    run(DeletionSql::mark_room_deleted, *room);
    return {};
  }

  WriteResult operator()(const DeleteLeftovers& job) {
    for (int left = job.limit; left > 0;) {
      const auto room = find_deleted_room();
      if (!room) return {};
      const int deleted = run(DeletionSql::delete_some_events, *room, left);
      if (deleted < left) run(DeletionSql::delete_room, *room);
      left -= deleted + 1;
    }
    return {};
  }

  WriteResult operator()(const ForgetGuests& job) {
    for (const auto& player : job.players)
      run(PlayerSql::delete_idle_guest, job.age.created_before, job.age.sessions_end_before,
          player);
    return {};
  }

  WriteResult operator()(const NewGuest& guest) {
    const auto& [player, session] = guest;
    if (session.player != player.id) return invalid("the session is another player's");
    if (run(PlayerSql::insert_player, player.id, player.name, player.guest, player.created_at) ==
        0) {
      return conflict("the player exists already");
    }
    return ok_or_conflict(insert(session), "the session exists already");
  }

  WriteResult operator()(const EnsureBots& job) {
    for (const auto& [player, name_key] : job.bots) {
      if (!player.bot) return invalid("a computer player has no game");
      run(PlayerSql::insert_bot, player.id, player.name, player.created_at, name_key,
          player.bot->game, player.bot->level);
    }
    return {};
  }

  WriteResult operator()(const RegisterPlayer& job) {
    return ok_or_conflict(
        run(PlayerSql::register_player, job.player, job.name, job.name_key, job.password) == 1,
        "the name is taken, or there is no such guest");
  }

  WriteResult operator()(const RenamePlayer& job) {
    return ok_or_conflict(run(PlayerSql::rename_player, job.player, job.name, job.name_key) == 1,
                          "the name is taken, or there is no such registered player");
  }

  WriteResult operator()(const SetPassword& job) {
    return ok_or_conflict(
        run(PlayerSql::set_password, job.player, job.password, job.instead_of) == 1,
        "there is no such registered player, or the password has changed");
  }

  WriteResult operator()(const DeleteAccount& job) {
    if (run(PlayerSql::delete_player, job.player, job.name, job.at) == 0) {
      return conflict("there is no such player, or the account is deleted already");
    }
    run(SessionSql::delete_sessions_of_player, job.player, std::optional<TokenHash>());
    run(SessionSql::delete_tokens_of_player, job.player);
    run(RatingSql::delete_ratings_of_player, job.player);
    run(RatingSql::delete_public_ratings_of_player, job.player);
    run(RatingSql::delete_history_of_player, job.player);
    run(PuzzleSql::delete_puzzle_ratings_of_player, job.player);
    run(PuzzleSql::delete_puzzle_attempts_of_player, job.player);
    run(MuteSql::delete_mutes_of_player, job.player);
    run(MuteSql::delete_mutes_against_player, job.player);
    run(SeekSql::delete_seeks_of_player, job.player);
    return {};
  }

  WriteResult operator()(const ForgetMentions& job) {
    const auto player = find_deleted_player(job.player);
    if (!player) return conflict("there is no such deleted player");
    for (const auto& [room, bodies] : job.rooms) {
      for (const auto& [seq, body] : bodies)
        run(MentionSql::replace_body, room, seq, body);
      run(MentionSql::delete_mention, *player, room);
    }
    return {};
  }

  WriteResult operator()(const NewSession& job) {
    if (!insert(job.session))
      return conflict("the session exists already, or there is no such player");
    run(SessionSql::delete_sessions_beyond, job.session.player, job.session.token_hash,
        std::max(job.limit, 1) - 1);
    return {};
  }

  WriteResult operator()(const SessionTouch& touch) {
    run(SessionSql::touch_session, touch.token_hash, touch.expires_at);
    return {};
  }

  WriteResult operator()(const SessionDelete& session) {
    run(SessionSql::delete_session, session.token_hash);
    return {};
  }

  WriteResult operator()(const SessionsDeleteOfPlayer& job) {
    run(SessionSql::delete_sessions_of_player, job.player, job.keep);
    return {};
  }

  WriteResult operator()(const ExpiredDelete& expired) {
    run(BanSql::delete_expired_bans, expired.now);
    run(SessionSql::delete_expired_sessions, expired.now, expired.limit);
    return {};
  }

  WriteResult operator()(const NewToken& job) {
    const auto& token = job.token;
    if (count(SessionSql::count_tokens, token.player) >= job.limit)
      return conflict("the player has too many tokens");
    return ok_or_conflict(run(SessionSql::insert_token, token.id, job.token_hash, token.player,
                              token.name, token.created_at) == 1,
                          "the token exists already, or there is no such player");
  }

  WriteResult operator()(const TokenDelete& job) {
    return ok_or_conflict(run(SessionSql::delete_token, job.player, job.id) == 1,
                          "the player has no such token");
  }

  WriteResult operator()(const AddBan& job) {
    const BanRow& ban = job.ban;
    if (job.delete_expired_at) run(BanSql::delete_expired_bans, *job.delete_expired_at);
    run(BanSql::delete_ban, ban_kind(ban.kind), ban.key);
    if (count_bans() >= job.limit) return conflict("there are too many bans");
    run(BanSql::insert_ban, ban_kind(ban.kind), ban.key, ban.subject, ban.reason, ban.created_at,
        ban.created_by, ban.expires_at);
    return {};
  }

  WriteResult operator()(const LiftBan& job) {
    return ok_or_conflict(run(BanSql::delete_ban, ban_kind(job.kind), job.key) == 1,
                          "there is no such ban");
  }

  WriteResult operator()(const SetMute& job) {
    run(MuteSql::delete_mute, job.player, job.muted);
    if (!job.mute) return {};
    if (count(MuteSql::count_mutes, job.player) >= job.limit) {
      return conflict("the player has muted too many others");
    }
    return ok_or_conflict(run(MuteSql::insert_mute, job.player, job.muted, job.at) == 1,
                          "there is no such player to mute");
  }

  WriteResult operator()(const TryPuzzle& job) {
    if (run(PuzzleSql::insert_puzzle_attempt, job.player, job.game, job.puzzle, job.solved,
            job.at) == 0) {
      return conflict("the player has tried the puzzle, or is not registered");
    }
    const RatingRow after =
        computed([&] { return job.compute(find_puzzle_rating(job.player, job.game)); });
    run(PuzzleSql::set_puzzle_rating, job.player, job.game, after.rating, after.deviation,
        after.volatility, after.games, after.updated_at);
    return {};
  }

  WriteResult operator()(const KeepSeek& job) {
    if (count_seeks(job) >= job.limit) {
      return conflict("the player has too many seeks");
    }
    return ok_or_conflict(
        run(SeekSql::insert_seek, job.id, job.player, job.wish, job.since, job.until) == 1,
        "there is no such registered player");
  }

  WriteResult operator()(const EndSeeks& job) {
    for (const std::string& id : job.ids)
      run(SeekSql::delete_seek, id);
    return {};
  }

  WriteResult operator()(const Heartbeat& heartbeat) {
    run(heartbeat.always ? DeadlineSql::begin_life : DeadlineSql::alive, heartbeat.now);
    return {};
  }

  WriteResult operator()(const PutOff& job) {
    run(DeadlineSql::put_off, job.by);
    return {};
  }

 private:
  template <class... Values>
  int run(Sql sql, const Values&... values) {
    return connection_.use(sql).bind(values...).run();
  }

  bool insert(const SessionRow& session) {
    return run(SessionSql::insert_session, session.token_hash, session.player, session.created_at,
               session.expires_at) == 1;
  }

  std::optional<std::int64_t> find_deleted_player(const std::string& id) {
    auto row = connection_.use(MentionSql::find_deleted_player);
    row.bind(id);
    return row.next() ? std::optional(row.number(0)) : std::nullopt;
  }

  std::optional<RatingRow> find_puzzle_rating(const std::string& player, const std::string& game) {
    auto row = connection_.use(PuzzleSql::find_puzzle_rating);
    row.bind(player, game);
    return row.next() ? std::optional(rating_row(row)) : std::nullopt;
  }

  std::optional<std::int64_t> find_room_key(const std::string& id) {
    auto row = connection_.use(RoomSql::room_key);
    row.bind(id);
    return row.next() ? std::optional(row.number(0)) : std::nullopt;
  }

  bool is_unused(std::int64_t room, std::int64_t since) {
    auto row = connection_.use(DeletionSql::is_unused_room);
    row.bind(since, room);
    return row.next();
  }

  std::optional<std::int64_t> find_deleted_room() {
    auto row = connection_.use(DeletionSql::deleted_room);
    return row.next() ? std::optional(row.number(0)) : std::nullopt;
  }

  std::int64_t count_bans() {
    auto row = connection_.use(BanSql::count_bans);
    return row.next() ? row.number(0) : 0;
  }

  /// Number of the player's seeks that have not ended when this one begins.
  std::int64_t count_seeks(const KeepSeek& job) {
    auto row = connection_.use(SeekSql::count_seeks_of_player);
    row.bind(job.player, job.since);
    return row.next() ? row.number(0) : 0;
  }

  /// Runs a statement that counts a player's rows.
  std::int64_t count(Sql sql, const std::string& player) {
    auto row = connection_.use(sql);
    row.bind(player);
    return row.next() ? row.number(0) : 0;
  }

  Connection& connection_;
};

}  // namespace

WriteResult perform(Connection& connection, const Job& job) {
  return std::visit(JobVisitor(connection), job);
}

}  // namespace quintet::storage

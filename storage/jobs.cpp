#include "storage/jobs.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "storage/write_room.hpp"

namespace quintet::storage {
namespace {

WriteResult conflict(std::string message) {
  return {.status = WriteStatus::conflict, .message = std::move(message)};
}

WriteResult failure(std::string message) {
  return {.status = WriteStatus::failure, .message = std::move(message)};
}

WriteResult ok_or_conflict(bool done, const char* message) {
  return done ? WriteResult{} : conflict(message);
}

class Performer {
 public:
  explicit Performer(Prepared& prepared) : prepared_(prepared) {}

  WriteResult operator()(const RoomWrite& write) { return write_room(prepared_, write); }

  WriteResult operator()(const RoomWrites& job) {
    WriteResult all;
    for (const auto& write : job.writes) {
      auto result = write_room(prepared_, write);
      if (!result.ok()) return result;
      if (result.ended_body) all.ended_body = std::move(result.ended_body);
    }
    return all;
  }

  WriteResult operator()(const NewGuest& guest) {
    const auto& [player, session] = guest;
    if (session.player != player.id) return failure("the session is another player's");
    if (run(Sql::insert_player, player.id, player.name, player.guest, player.created_at) == 0) {
      return conflict("the player exists already");
    }
    return ok_or_conflict(insert(session), "the session exists already");
  }

  WriteResult operator()(const RegisterPlayer& job) {
    return ok_or_conflict(
        run(Sql::register_player, job.player, job.name, job.name_key, job.password) == 1,
        "the name is taken, or there is no such guest");
  }

  WriteResult operator()(const RenamePlayer& job) {
    return ok_or_conflict(run(Sql::rename_player, job.player, job.name, job.name_key) == 1,
                          "the name is taken, or there is no such registered player");
  }

  WriteResult operator()(const SetPassword& job) {
    return ok_or_conflict(run(Sql::set_password, job.player, job.password, job.instead_of) == 1,
                          "there is no such registered player, or the password is another one");
  }

  WriteResult operator()(const DeleteAccount& job) {
    if (run(Sql::delete_player, job.player, job.name, job.at) == 0) {
      return conflict("there is no such player, or no longer");
    }
    run(Sql::delete_sessions_of_player, job.player, std::optional<TokenHash>());
    run(Sql::delete_tokens_of_player, job.player);
    run(Sql::delete_ratings_of_player, job.player);
    run(Sql::delete_history_of_player, job.player);
    return {};
  }

  WriteResult operator()(const ForgetMentions& job) {
    const auto player = find_deleted_player(job.player);
    if (!player) return conflict("there is no such deleted player");
    for (const auto& [room, bodies] : job.rooms) {
      for (const auto& [seq, body] : bodies)
        run(Sql::replace_body, room, seq, body);
      run(Sql::delete_mention, *player, room);
    }
    return {};
  }

  WriteResult operator()(const NewSession& job) {
    if (!insert(job.session)) return conflict("the session exists already, or no such player");
    run(Sql::delete_sessions_beyond, job.session.player, job.session.token_hash,
        std::max(job.limit, 1) - 1);
    return {};
  }

  WriteResult operator()(const SessionTouch& touch) {
    run(Sql::touch_session, touch.token_hash, touch.expires_at);
    return {};
  }

  WriteResult operator()(const SessionDelete& session) {
    run(Sql::delete_session, session.token_hash);
    return {};
  }

  WriteResult operator()(const SessionsDeleteOfPlayer& job) {
    run(Sql::delete_sessions_of_player, job.player, job.keep);
    return {};
  }

  WriteResult operator()(const ExpiredSessionsDelete& expired) {
    run(Sql::delete_expired_sessions, expired.now, expired.limit);
    return {};
  }

  WriteResult operator()(const NewToken& job) {
    const auto& token = job.token;
    if (tokens_of(token.player) >= job.limit) return conflict("the player has too many tokens");
    return ok_or_conflict(run(Sql::insert_token, token.id, job.token_hash, token.player, token.name,
                              token.created_at) == 1,
                          "the token exists already, or no such player");
  }

  WriteResult operator()(const TokenDelete& job) {
    return ok_or_conflict(run(Sql::delete_token, job.player, job.id) == 1,
                          "the player has no such token");
  }

  WriteResult operator()(const AddBan& job) {
    const BanRow& ban = job.ban;
    run(Sql::delete_expired_bans, ban.created_at);
    run(Sql::delete_ban, ban_kind(ban.kind), ban.key);
    if (count_bans() >= job.limit) return conflict("there are too many bans");
    run(Sql::insert_ban, ban_kind(ban.kind), ban.key, ban.subject, ban.reason, ban.created_at,
        ban.created_by, ban.expires_at);
    return {};
  }

  WriteResult operator()(const LiftBan& job) {
    return ok_or_conflict(run(Sql::delete_ban, ban_kind(job.kind), job.key) == 1,
                          "there is no such ban");
  }

  WriteResult operator()(const Alive& alive) {
    run(Sql::alive, alive.now);
    return {};
  }

 private:
  template <class... Values>
  int run(Sql sql, const Values&... values) {
    return prepared_.use(sql).bind(values...).run();
  }

  bool insert(const SessionRow& session) {
    return run(Sql::insert_session, session.token_hash, session.player, session.created_at,
               session.expires_at) == 1;
  }

  std::optional<std::int64_t> find_deleted_player(const std::string& id) {
    auto row = prepared_.use(Sql::find_deleted_player);
    row.bind(id);
    return row.next() ? std::optional(row.number(0)) : std::nullopt;
  }

  std::int64_t count_bans() {
    auto row = prepared_.use(Sql::count_bans);
    return row.next() ? row.number(0) : 0;
  }

  std::int64_t tokens_of(const std::string& player) {
    auto row = prepared_.use(Sql::count_tokens);
    row.bind(player);
    return row.next() ? row.number(0) : 0;
  }

  Prepared& prepared_;
};

}  // namespace

WriteResult perform(Prepared& prepared, const Job& job) {
  return std::visit(Performer(prepared), job);
}

}  // namespace quintet::storage

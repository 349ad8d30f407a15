// Jobs about sessions and tokens.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// A login. Conflict: the hash exists already, or the player does not exist (any more). If the
/// player then has more than `limit` sessions, deletes those that would expire first.
struct NewSession {
  SessionRow session;
  int limit = 100;
};

/// Moves the end of a session. Ignores a session that no longer exists.
struct SessionTouch {
  TokenHash token_hash{};
  std::int64_t expires_at = 0;
};

/// Logs out. Ignores a session that no longer exists.
struct SessionDelete {
  TokenHash token_hash{};
};

/// Logs out all sessions of a player, except `keep`.
struct SessionsDeleteOfPlayer {
  std::string player;  // id
  std::optional<TokenHash> keep;
};

/// Deletes all bans, all tokens of mails and up to `limit` sessions that have expired at `now`.
struct ExpiredDelete {
  std::int64_t now = 0;
  int limit = 1000;
};

/// Conflict: the player already has `limit` tokens, the id or the hash exists, or the player does
/// not exist (any more).
struct NewToken {
  TokenRow token;
  TokenHash token_hash{};
  int limit = 20;
};

/// Conflict: the player has no such token.
struct TokenDelete {
  std::string player;  // id
  std::string id;
};

using SessionJobs = JobList<NewSession, SessionTouch, SessionDelete, SessionsDeleteOfPlayer,
                            ExpiredDelete, NewToken, TokenDelete>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const NewSession& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SessionTouch& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SessionDelete& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SessionsDeleteOfPlayer& job);
[[nodiscard]] WriteResult perform(Connection& connection, const ExpiredDelete& job);
[[nodiscard]] WriteResult perform(Connection& connection, const NewToken& job);
[[nodiscard]] WriteResult perform(Connection& connection, const TokenDelete& job);
/// Returns false if the session exists already, or the player does not exist (any more).
[[nodiscard]] bool insert_session(Connection& connection, const SessionRow& session);

}  // namespace quintet::storage

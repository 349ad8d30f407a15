// Jobs about players' passkeys. Whether a signature is right is not checked here.
#pragma once

#include <cstdint>
#include <string>

#include "storage/data/passkeys.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Adds a passkey, and reports it to the player's mail address ("passkey"). Ignores `used_at`.
/// Conflict: there is no such registered player, a passkey of any player has this id, or the player
/// already has `limit` passkeys.
struct AddPasskey {
  PasskeyRow passkey;  // its created_at is the time of the job
  int limit = 10;
};

/// A passkey has signed a challenge. Conflict: there is no such passkey; the challenge was not
/// issued after the last one that it answered, unless that one is ten minutes ahead of `at` because
/// a clock was wrong; or its count of signatures has not grown, unless
/// both counts are 0. Then nothing changes.
struct UsePasskey {
  std::string id;
  std::int64_t sign_count = 0;
  std::int64_t challenge_at = 0;  // when the challenge was issued, ms since 1970
  std::int64_t at = 0;
};

/// As UsePasskey, and sets a new password; see end_recovery() in jobs/mail.hpp. Conflict: as there.
struct RecoverByPasskey {
  std::string id;
  std::int64_t sign_count = 0;
  std::int64_t challenge_at = 0;
  std::string password;  // the password verifier
  std::int64_t at = 0;
};

/// Deletes a passkey, and reports it to the player's mail address ("passkey-removed"). Conflict:
/// the player has no such passkey.
struct RemovePasskey {
  std::string player;  // id
  std::string id;
  std::int64_t at = 0;
};

using PasskeyJobs = JobList<AddPasskey, UsePasskey, RecoverByPasskey, RemovePasskey>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const AddPasskey& job);
[[nodiscard]] WriteResult perform(Connection& connection, const UsePasskey& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RecoverByPasskey& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RemovePasskey& job);

}  // namespace quintet::storage

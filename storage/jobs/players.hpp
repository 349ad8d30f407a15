// Jobs about players: guests, accounts, computer players, and the end of an account.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Creates a player with a first session. Conflict: the player's id or the token's hash exists
/// already.
struct NewGuest {
  PlayerRow player;
  SessionRow session;  // its player is `player.id`
};

/// Creates computer players that do not exist yet, by their ids; existing ones stay as they are.
/// Clients cannot log in as one, rename it or delete it. Invalid: another player has one of the
/// name keys; then none is stored.
struct EnsureBots {
  struct Bot {
    PlayerRow player;  // with `bot`
    std::string name_key;
  };
  std::vector<Bot> bots;
};

/// Turns a guest into a registered player with the same id, seats, games and sessions. Conflict:
/// `name_key` is taken, or there is no such guest.
struct RegisterPlayer {
  std::string player;  // id
  std::string name;
  std::string name_key;
  std::string password;  // the password verifier
};

/// Conflict: another player has `name_key`, or there is no such registered player.
struct RenamePlayer {
  std::string player;  // id
  std::string name;
  std::string name_key;
};

/// Conflict: there is no such registered player, or `instead_of` is not the current verifier.
struct SetPassword {
  std::string player;    // id
  std::string password;  // the password verifier
  std::optional<std::string> instead_of;
  /// The player has changed the password: see end_recovery() in jobs/mail.hpp.
  bool ends_recovery = false;
  std::int64_t at = 0;  // of the change, ms since 1970; for the report
};

/// Stores the code with which a player can set a new password, in place of an earlier one.
/// Conflict: there is no such registered player.
struct SetRecoveryCode {
  std::string player;  // id
  TokenHash code_hash{};
  std::int64_t at = 0;
};

/// Sets a new password by the recovery code, which is deleted; see end_recovery() in jobs/mail.hpp.
/// Conflict: the player's code has another hash, or there is no such registered player; then
/// nothing changes.
struct RecoverAccount {
  std::string player;  // id
  TokenHash code_hash{};
  std::string password;  // the password verifier
  std::int64_t at = 0;   // ms since 1970; for the report
};

/// Removes name, name key, password, sessions, tokens, passkeys and ratings of a player, guest or
/// not. Seats and games stay, under `name`. Does not change the bodies of events: see
/// ForgetMentions. Conflict: there is no such player, or the account is already deleted.
struct DeleteAccount {
  std::string player;  // id
  std::string name;    // the same for all deleted players
  std::int64_t at = 0;
};

/// The second part of a deletion, in any number of jobs (mentions_of_player() returns the rooms in
/// pages): replaces bodies of events that contain the name of a deleted player, and marks the rooms
/// as done. Ignores bodies of events that do not exist.
struct ForgetMentions {
  struct Body {
    std::int64_t seq = 0;
    std::string body;
  };
  struct Room {
    std::string room;  // id
    std::vector<Body> bodies;
  };
  std::string player;  // id
  std::vector<Room> rooms;
};

/// Deletes those of these guests who have no seat, own nothing, are in no log, and have not been
/// seen since the limits of `age`, with their sessions. The others stay, which is not an error.
struct ForgetGuests {
  std::vector<std::string> players;  // ids
  GuestAge age;
};

using PlayerJobs =
    JobList<NewGuest, EnsureBots, RegisterPlayer, RenamePlayer, SetPassword, SetRecoveryCode,
            RecoverAccount, DeleteAccount, ForgetMentions, ForgetGuests>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const NewGuest& job);
[[nodiscard]] WriteResult perform(Connection& connection, const EnsureBots& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RegisterPlayer& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RenamePlayer& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SetPassword& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SetRecoveryCode& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RecoverAccount& job);
[[nodiscard]] WriteResult perform(Connection& connection, const DeleteAccount& job);
[[nodiscard]] WriteResult perform(Connection& connection, const ForgetMentions& job);
[[nodiscard]] WriteResult perform(Connection& connection, const ForgetGuests& job);

}  // namespace quintet::storage

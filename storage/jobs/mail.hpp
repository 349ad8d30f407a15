// Jobs about players' mail addresses, the links in mails, and the mails that report changes. An
// address that is confirmed is the player's only device of the channel "mail".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/data/devices.hpp"
#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Stores the secret of a link, in place of an earlier one of this player and purpose. Conflict:
/// there is no such registered player, or another token has this hash.
struct StartMailToken {
  std::string player;   // id
  std::string purpose;  // "confirm" or "recover"
  std::string address;
  std::string language;
  TokenHash token_hash{};
  std::int64_t expires_at = 0;
};

/// Uses up a "confirm" token: its address becomes the player's. `device` gives id, keys and
/// created_at, the time of the job. An earlier address is replaced, with its id and keys, and gets
/// a report; messages that wait for it go to the new one. If it is the same address, it is enabled
/// and keeps id and keys. Conflict: there is no such token, it has expired at `at`, or `limit`
/// other players have this address; then nothing changes.
struct ConfirmMail {
  TokenHash token_hash{};
  DeviceRow device;
  std::int64_t at = 0;
  int limit = 5;
};

/// Uses up a "recover" token: sets a new password, ends all else that could set one without the
/// old password (recovery code, tokens), and reports it to the address. Conflict: there is no such
/// token, it has expired at `at`, or its address is no longer the player's; then nothing changes.
struct RecoverByMail {
  TokenHash token_hash{};
  std::string password;  // the password verifier
  std::int64_t at = 0;
};

/// Deletes the player's address with the messages that wait for it, and the player's tokens.
/// Reports it to the address. Conflict: there is neither an address nor a token.
struct RemoveMail {
  std::string player;  // id
  std::int64_t at = 0;
};

/// Replaces the keys of the player's devices of a channel. Conflict: there is no such device.
struct SetDeviceKeys {
  std::string player;  // id
  std::string channel;
  std::string keys;
};

/// Switches off these kinds for the channel of a device, and deletes all messages that wait for the
/// device. Conflict: there is no such device.
struct UnsubscribeDevice {
  std::string device;              // id
  std::vector<std::string> kinds;  // as in NotificationSettings::off
};

/// The result of an attempt to send a report. Ignores a report that no longer exists.
struct SettleReport {
  std::int64_t key = 0;
  /// Null: the report is deleted. Otherwise it is tried again at this time (ms since 1970).
  std::optional<std::int64_t> again_at;
  std::int64_t attempts = 0;  // of a report that is tried again
};

using MailJobs = JobList<StartMailToken, ConfirmMail, RecoverByMail, RemoveMail, SetDeviceKeys,
                         UnsubscribeDevice, SettleReport>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const StartMailToken& job);
[[nodiscard]] WriteResult perform(Connection& connection, const ConfirmMail& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RecoverByMail& job);
[[nodiscard]] WriteResult perform(Connection& connection, const RemoveMail& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SetDeviceKeys& job);
[[nodiscard]] WriteResult perform(Connection& connection, const UnsubscribeDevice& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SettleReport& job);
/// After a player has got a new password: deletes the recovery code and the tokens, which a person
/// who knew the old password may have made, and reports the change to the player's address. Keeps
/// the passkeys: the player sees them in a list, and each was reported when it was added.
void end_recovery(Connection& connection, const std::string& player, std::int64_t at);
/// Writes a report of this kind (MailReportRow) to the player's address, if there is one.
void report_by_mail(Connection& connection, const std::string& player, const char* kind,
                    std::int64_t at);

}  // namespace quintet::storage

// Links in mails to players, and mails that report changes of accounts. A confirmed address is a
// device (DeviceRow) of the channel "mail". Times are milliseconds since 1970; texts are stored
// byte for byte.
#pragma once

#include <cstdint>
#include <string>

namespace quintet::storage {

/// The secret of a link that was sent to an address, with its player. Its hash is in no row that is
/// read.
struct MailTokenRow {
  std::string player;   // id
  std::string name;     // of the player
  std::string purpose;  // "confirm": the address; "recover": set a new password
  std::string address;
  std::string language;
  std::int64_t expires_at = 0;

  bool operator==(const MailTokenRow&) const = default;
};

/// A mail that reports a change, and waits. It outlives the address and the account.
struct MailReportRow {
  std::int64_t key = 0;
  std::string address;
  std::string language;
  /// "password", "address" (there is another one now), "removed", "passkey" (added) or
  /// "passkey-removed".
  std::string kind;
  std::string name;           // of the player, at the time of the change
  std::int64_t at = 0;        // of the change
  std::int64_t due = 0;       // when to send it
  std::int64_t attempts = 0;  // failed ones

  bool operator==(const MailReportRow&) const = default;
};

/// A player with a confirmed address.
struct MailAccount {
  std::string player;  // id
  std::string name;
  std::string language;  // of mails to the player

  bool operator==(const MailAccount&) const = default;
};

}  // namespace quintet::storage

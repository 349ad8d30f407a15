// Reads of players' mail addresses, of the links in mails, and of the mails that report changes.
// Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/mail.hpp"
#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// The token with this hash; null if there is none, or if it has expired at `now` (ms since 1970).
[[nodiscard]] std::optional<MailTokenRow> mail_token(Connection& connection, const TokenHash& hash,
                                                     std::int64_t now);

/// The address that the player has named last and may still confirm at `now` (ms since 1970).
[[nodiscard]] std::optional<std::string> pending_mail_address(Connection& connection,
                                                              std::string_view player,
                                                              std::int64_t now);

/// Up to `limit` players who have confirmed this address, the oldest account first.
[[nodiscard]] std::vector<MailAccount> accounts_with_address(Connection& connection,
                                                             std::string_view address, int limit);

/// Up to `limit` reports that are due at `now` (ms since 1970), the oldest first.
[[nodiscard]] std::vector<MailReportRow> due_reports(Connection& connection, std::int64_t now,
                                                     int limit);

/// Up to `limit` reports that wait to be sent to the player's present address, and contain the
/// present name.
[[nodiscard]] std::vector<MailReportRow> reports_of(Connection& connection, std::string_view player,
                                                    int limit);

}  // namespace quintet::storage

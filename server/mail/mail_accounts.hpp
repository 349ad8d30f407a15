// The mail addresses of accounts: a player confirms an address by a link, and sets a new password
// by one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/any_io_executor.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/messages/account_requests.hpp"
#include "protocol/messages/mail.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/mail/mail_rates.hpp"
#include "server/mail/mailer.hpp"
#include "server/players/accounts.hpp"

namespace quintet::server {

/// Thread-safe. Errors are for the client. Links are valid for an hour, once; only their hashes are
/// stored.
class MailAccounts {
 public:
  /// `strand` runs the work that goes on after a response.
  MailAccounts(asio::any_io_executor strand, const Time& time, const NetLimits& limits,
               AsyncStore& store, Accounts& accounts, Mailer& mailer);

  /// Sends a link that confirms the address, in place of an earlier link, and waits until the mail
  /// server has accepted the mail. `mail.address`, `mail.refused`, `mail.later`, `mail.too-many`.
  [[nodiscard]] Task<protocol::Result<void>> begin(Session session,
                                                   protocol::NewMailAddress request,
                                                   RequestOrigin origin);

  struct Confirmed {
    std::string address;
    std::string player_name;
  };
  /// Confirms the address of a link, in place of an earlier one. Then that one gets a report, and
  /// all sessions of the player end except `session`. `mail.token`, `mail.too-many-accounts`.
  [[nodiscard]] Task<protocol::Result<Confirmed>> confirm(std::string token,
                                                          std::optional<Session> session);
  /// Removes the address, which gets a report, and ends the player's other sessions. `mail.none`.
  [[nodiscard]] Task<protocol::Result<void>> remove(Session session, protocol::Password request,
                                                    RequestOrigin origin);
  /// The caller has checked the time zone. `mail.none`.
  [[nodiscard]] Task<protocol::Result<void>> set_daily(Session session,
                                                       std::optional<protocol::DailyMail> daily);
  /// Stops all messages to an address. `mail.unsubscribe` if the secret is not that of the device.
  [[nodiscard]] Task<protocol::Result<void>> unsubscribe(std::string device, std::string secret);
  /// Sends a link for each account with the address. Returns before it looks for them, so that a
  /// response does not show whether there are any. `mail.address`, `mail.too-many`.
  [[nodiscard]] protocol::Result<void> send_recovery(const protocol::MailRecovery& request,
                                                     const RequestOrigin& origin);

 private:
  /// A new link's token, stored as a hash.
  [[nodiscard]] Task<protocol::Result<std::string>> new_token(std::string player,
                                                              std::string_view purpose,
                                                              std::string address,
                                                              std::string language);
  [[nodiscard]] Task<> mail_recovery(std::string address, std::string language);
  /// The player's confirmed address; null without one.
  [[nodiscard]] Task<protocol::Result<std::optional<storage::DeviceRow>>> address_of(
      std::string player);

  const asio::any_io_executor strand_;
  const Time& time_;
  AsyncStore& store_;
  Accounts& accounts_;
  Mailer& mailer_;
  MailRates rates_;
};

}  // namespace quintet::server

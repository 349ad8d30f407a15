// The passkeys of accounts: a player adds, lists and removes them, logs in and sets a new password
// by one. An account always has a password, too.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/passkeys.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/net/own_hosts.hpp"
#include "server/passkeys/passkey_page.hpp"
#include "server/players/accounts.hpp"

namespace quintet::server {

/// Thread-safe. Errors are for the client. `page` is the header Origin of a request; each call with
/// it may also fail as `passkey_page` does.
class Passkeys {
 public:
  Passkeys(const Time& time, AsyncStore& store, const OwnHosts& hosts, Accounts& accounts);

  /// The options with which the browser makes a passkey in the next minutes (`challenge_life`).
  /// `passkeys.too-many`; `forbidden` for guests and tokens.
  [[nodiscard]] Task<protocol::Result<protocol::NewPasskeyOptions>> begin_adding(Session session,
                                                                                 std::string page);
  /// Adds a passkey by the account's password. `wrong_password`, `passkeys.wrong`,
  /// `passkeys.expired`, `passkeys.known`, `passkeys.too-many`.
  [[nodiscard]] Task<protocol::Result<protocol::PasskeyEntry>> add(Session session,
                                                                   protocol::NewPasskey request,
                                                                   std::string page,
                                                                   RequestOrigin origin);
  /// The oldest first.
  [[nodiscard]] Task<protocol::Result<std::vector<protocol::PasskeyEntry>>> list(Session session);
  /// `wrong_password`, `passkeys.none`. Sessions stay.
  [[nodiscard]] Task<protocol::Result<void>> remove(Session session,
                                                    protocol::PasskeyRemoval request,
                                                    RequestOrigin origin);

  struct LoginOptions {
    std::string challenge;  // base64url
    std::string host;
  };
  /// The options with which the browser lets a passkey sign in the next minutes.
  [[nodiscard]] Task<protocol::Result<LoginOptions>> begin_login(std::string page);
  /// `passkeys.wrong`, `passkeys.expired`, `banned`. Ends the session `before`; a guest's games
  /// stay with the guest.
  [[nodiscard]] Task<protocol::Result<SignedIn>> log_in(std::optional<Session> before,
                                                        protocol::PasskeyLogin request,
                                                        std::string page);
  /// Sets a new password and ends all other sessions. As `log_in`; also `weak_password`.
  [[nodiscard]] Task<protocol::Result<SignedIn>> recover(protocol::PasskeyRecovery request,
                                                         std::string page, RequestOrigin origin);

 private:
  /// A passkey that has signed a challenge of ours.
  struct Proof {
    std::string player;  // id
    storage::UsePasskey use;
  };

  [[nodiscard]] Task<protocol::Result<Proof>> verify(protocol::PasskeyLogin request,
                                                     PasskeyPage page);
  /// The reason why the passkey could not be stored.
  [[nodiscard]] Task<protocol::Error> conflict_of(std::string player, std::string id);
  /// The secret that marks challenges.
  [[nodiscard]] Task<protocol::Result<std::string>> key();

  const Time& time_;
  AsyncStore& store_;
  const OwnHosts& hosts_;
  Accounts& accounts_;

  std::mutex mutex_;
  std::optional<std::string> key_;  // guarded by mutex_
};

}  // namespace quintet::server

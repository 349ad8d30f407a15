// Accounts: with a name and a password, a guest becomes a player who can log in from anywhere. Also
// the player's tokens for programs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/account_requests.hpp"
#include "protocol/messages/mail.hpp"
#include "protocol/messages/people.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/time.hpp"
#include "server/net/address_rate_limiters.hpp"
#include "server/net/net_limits.hpp"
#include "server/players/erasure.hpp"
#include "server/players/identity.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/login_guard.hpp"
#include "server/players/passwords.hpp"
#include "server/players/player_limits.hpp"
#include "server/site/site.hpp"
#include "storage/jobs/passkeys.hpp"

namespace quintet::server {

/// A client that has just shown or set the password.
struct SignedIn {
  Session session;
  /// The device must keep it and show it at the next login: see LoginGuard.
  std::string device;
};

/// The origin of a request with a password.
struct RequestOrigin {
  std::string address;
  std::optional<std::string> device;  // as returned in SignedIn
};

/// Refuses tokens and guests, for actions that only a person with an account may take.
[[nodiscard]] std::optional<protocol::Error> refuse_without_account(const Session& session);

/// Thread-safe. Errors are for the client. A call that ends a session also ends its connections.
class Accounts {
 public:
  Accounts(const PlayerLimits& limits, const NetLimits& net_limits, Time& time, AsyncStore& store,
           Site& site, Identity& identity, LiveSessions& live, Erasure& erasure, const Bans& bans);

  /// Turns a guest into a registered player with the same id, games and seats. The session gets a
  /// new secret, so that holders of the old one lose access. `bad_name`, `name_taken`, `banned`,
  /// `weak_password`; `forbidden` if the player has an account already.
  [[nodiscard]] Task<protocol::Result<SignedIn>> open(Session guest,
                                                      protocol::NameAndPassword request,
                                                      RequestOrigin origin);
  /// `banned`; `wrong_password`, after the same time for existing and unknown names. Ends the
  /// session `before`; a guest's games stay with the guest.
  [[nodiscard]] Task<protocol::Result<SignedIn>> log_in(std::optional<Session> before,
                                                        protocol::NameAndPassword request,
                                                        RequestOrigin origin);
  [[nodiscard]] Task<protocol::Result<void>> log_out(Session session);
  /// Ends all sessions of the player, including this one. Tokens stay.
  [[nodiscard]] Task<protocol::Result<void>> log_out_everywhere(Session session);
  /// Ends all other sessions; this one gets a new secret. Tokens stay.
  [[nodiscard]] Task<protocol::Result<SignedIn>> change_password(Session session,
                                                                 protocol::NewPassword request,
                                                                 RequestOrigin origin);
  /// Makes a recovery code in place of an earlier one. The result is the only copy.
  [[nodiscard]] Task<protocol::Result<std::string>> make_recovery_code(Session session,
                                                                       protocol::Password request,
                                                                       RequestOrigin origin);
  /// When the player's recovery code was made, in ms since 1970; null if there is none.
  [[nodiscard]] Task<protocol::Result<std::optional<std::int64_t>>> recovery_code(Session session);
  /// Sets a new password by the recovery code, which is used up, and ends all sessions. Limited
  /// like a login. `wrong_password` for an unknown name and for a wrong code, after the same time;
  /// `weak_password`; `banned`.
  [[nodiscard]] Task<protocol::Result<SignedIn>> recover(protocol::Recovery request,
                                                         RequestOrigin origin);
  /// Sets a new password by a link that was mailed, which is used up, and ends all sessions.
  /// `mail.token`, `weak_password`, `banned`.
  [[nodiscard]] Task<protocol::Result<SignedIn>> recover_by_mail(protocol::PasswordByMail request,
                                                                 RequestOrigin origin);
  /// Logs the player in by a passkey of theirs whose signature is right. `passkeys.expired` if its
  /// challenge was used before, `banned`. Ends the session `before`.
  [[nodiscard]] Task<protocol::Result<SignedIn>> log_in_by_passkey(std::string player,
                                                                   storage::UsePasskey use,
                                                                   std::optional<Session> before);
  /// The same, and sets a new password and ends all sessions. Limited like a login; also
  /// `weak_password`.
  [[nodiscard]] Task<protocol::Result<SignedIn>> recover_by_passkey(std::string player,
                                                                    storage::UsePasskey use,
                                                                    std::string password,
                                                                    RequestOrigin origin);
  /// The account, if the password is the one of the session's player. Limited like a login.
  [[nodiscard]] Task<protocol::Result<storage::AccountRow>> check_password(Session session,
                                                                           std::string password,
                                                                           RequestOrigin origin);
  /// Ends all sessions of the player except `kept`. Tokens stay.
  [[nodiscard]] Task<protocol::Result<void>> end_other_sessions(std::string player,
                                                                std::optional<Session> kept);
  /// Deletes name, password, sessions, tokens, ratings and chat lines of the player. Games stay,
  /// with a neutral name in place of the player's.
  [[nodiscard]] Task<protocol::Result<void>> close(Session session, protocol::Password request,
                                                   RequestOrigin origin);

  struct NewToken {
    protocol::Token token;
    std::string secret;  // shown only here
  };
  [[nodiscard]] Task<protocol::Result<NewToken>> create_token(Session session, std::string name);
  [[nodiscard]] Task<protocol::Result<std::vector<protocol::Token>>> tokens(Session session);
  /// `not_found` if the player has no such token.
  [[nodiscard]] Task<protocol::Result<void>> revoke_token(Session session, std::string id);

  [[nodiscard]] std::size_t waiting_passwords() const { return passwords_.waiting(); }
  /// From now on refuses all passwords, including queued ones.
  void refuse_passwords() { passwords_.refuse(); }
  /// Finishes the queued passwords. The caller must not call other functions afterwards. Blocks.
  void stop();

 private:
  using PasswordTry = protocol::nodes::PasswordTry;
  using Found = protocol::Result<std::optional<storage::AccountRow>>;

  /// Counts a stranger's try or new password, by address.
  [[nodiscard]] std::optional<protocol::Error> too_many_from(const std::string& address);
  /// Counts a try by a known device or session, by player, so that the tries of others at its
  /// address do not block it.
  [[nodiscard]] std::optional<protocol::Error> too_many_of(const std::string& player);
  /// Counts an attempt, at all nodes. Null: it may go on. Otherwise the time to wait.
  [[nodiscard]] std::optional<std::chrono::milliseconds> begin(const LoginGuard::Try& attempt);
  /// The attempt was right.
  void succeed(const LoginGuard::Try& attempt);
  void publish(PasswordTry::What what, const LoginGuard::Try& attempt);
  /// Counts an attempt that another node has counted.
  void on_attempt_elsewhere(const PasswordTry& tried);
  [[nodiscard]] Task<Found> account_called(std::string name_key);
  [[nodiscard]] Task<Found> account_of(std::string player);
  /// After a forgotten password was replaced: ends all sessions, and creates one.
  [[nodiscard]] Task<protocol::Result<SignedIn>> sign_in_again(protocol::Player player,
                                                               std::string verifier);
  /// Creates a session in place of `before`.
  [[nodiscard]] Task<protocol::Result<SignedIn>> sign_in(protocol::Player player,
                                                         std::string verifier,
                                                         std::optional<Session> before);
  /// For a job that cannot conflict.
  [[nodiscard]] static protocol::Result<void> result_of(const storage::WriteResult& written);
  /// The new verifier, if it could be stored in place of the old one.
  [[nodiscard]] Task<std::optional<std::string>> renew_verifier(std::string player,
                                                                std::string password,
                                                                std::string old,
                                                                PasswordQueue::Caller caller);

  const PlayerLimits& limits_;
  Time& time_;
  AsyncStore& store_;
  Site& site_;
  Identity& identity_;
  LiveSessions& live_;
  Erasure& erasure_;
  const Bans& bans_;
  Passwords passwords_;
  LoginGuard guard_;
  AddressRateLimiters address_rates_;
  RateLimiters player_limiters_;
};

}  // namespace quintet::server

// Accounts: a name and a password that make a guest a player who can come back from anywhere; and
// the player's tokens for programs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/account_requests.hpp"
#include "protocol/error.hpp"
#include "protocol/people.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/time.hpp"
#include "server/net/address_rate_limiters.hpp"
#include "server/players/erasure.hpp"
#include "server/players/identity.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/login_guard.hpp"
#include "server/players/passwords.hpp"

namespace quintet::server {

/// Somebody who has just shown the password.
struct SignedIn {
  Session session;
  /// To be kept by the device and shown at the next login: see LoginGuard.
  std::string device;
};

/// Where a request about a password comes from.
struct RequestOrigin {
  std::string address;
  std::optional<std::string> device;  // as SignedIn has given it
};

/// A password that was tried or set, as the limits count it.
struct PasswordTry {
  enum class What : std::uint8_t {
    from_address,  // `key`: by a stranger there
    of_player,     // `key`: by a known device or session of theirs
    begun,         // `key`: at the account with this name key, as LoginGuard::Try
    succeeded,     // the same
  };
  What what = What::from_address;
  std::string key;
  std::string from;
  bool known_device = false;

  bool operator==(const PasswordTry&) const = default;
};

/// Any thread. Errors are for the client. What ends a session ends the connections that live by it.
class Accounts {
 public:
  Accounts(const Limits& limits, Time& time, AsyncStore& store, Identity& identity,
           LiveSessions& live, Erasure& erasure, const Bans& bans);

  /// A guest becomes a registered player and stays the same one: id, games, seats. The session goes
  /// on under a new secret, so whoever knew the old one is out.
  /// `bad_name`, `name_taken`, `banned`, `weak_password`, `forbidden` for those who have an
  /// account.
  [[nodiscard]] Task<protocol::Result<SignedIn>> open(Session guest,
                                                      protocol::NameAndPassword request,
                                                      RequestOrigin origin);
  /// `banned` for those who are; `wrong_password`, after the same time whether there is that name
  /// or not. The session from before ends: a guest's games stay the guest's.
  [[nodiscard]] Task<protocol::Result<SignedIn>> log_in(std::optional<Session> before,
                                                        protocol::NameAndPassword request,
                                                        RequestOrigin origin);
  [[nodiscard]] Task<protocol::Result<void>> log_out(Session session);
  /// All sessions of the player, this one included. Tokens stay.
  [[nodiscard]] Task<protocol::Result<void>> log_out_everywhere(Session session);
  /// All other sessions end; this one goes on under a new secret. Tokens stay.
  [[nodiscard]] Task<protocol::Result<SignedIn>> change_password(Session session,
                                                                 protocol::NewPassword request,
                                                                 RequestOrigin origin);
  /// Name, password, sessions, tokens and ratings are gone, and what the player has said; games
  /// stay, with a name that says no more than that.
  [[nodiscard]] Task<protocol::Result<void>> close(Session session, protocol::Password request,
                                                   RequestOrigin origin);

  struct NewToken {
    protocol::Token token;
    std::string secret;  // told this once
  };
  [[nodiscard]] Task<protocol::Result<NewToken>> create_token(Session session, std::string name);
  [[nodiscard]] Task<protocol::Result<std::vector<protocol::Token>>> tokens(Session session);
  /// `not_found` when the player has no such token.
  [[nodiscard]] Task<protocol::Result<void>> revoke_token(Session session, std::string id);

  /// From now on `share` hears of each try that these limits have counted. Before anybody asks.
  void share_tries_by(std::function<void(const PasswordTry& tried)> share) {
    share_ = std::move(share);
  }
  /// Counts what another node has counted.
  void tried_elsewhere(const PasswordTry& tried);

  [[nodiscard]] std::size_t waiting_passwords() const { return passwords_.waiting(); }
  /// Finishes the passwords that wait; nothing may be asked any more. Blocks.
  void stop();

 private:
  using Found = protocol::Result<std::optional<storage::AccountRow>>;

  /// Counts a password that a stranger tries or sets, by address.
  [[nodiscard]] std::optional<protocol::Error> too_many_from(const std::string& address);
  /// Counts one that a known device or a session shows, by player: others at its address, who may
  /// be many, do not keep it out.
  [[nodiscard]] std::optional<protocol::Error> too_many_of(const std::string& player);
  void share(PasswordTry::What what, const LoginGuard::Try& attempt) const;
  [[nodiscard]] Task<Found> account_called(std::string name_key);
  [[nodiscard]] Task<Found> account_of(std::string player);
  /// The account, if the password is that of the session's holder.
  [[nodiscard]] Task<protocol::Result<storage::AccountRow>> confirm(Session session,
                                                                    std::string password,
                                                                    RequestOrigin origin);
  /// A new session instead of the one from before.
  [[nodiscard]] Task<protocol::Result<SignedIn>> sign_in(protocol::Player player,
                                                         std::string verifier,
                                                         std::optional<Session> before);
  /// Of a job that cannot conflict.
  [[nodiscard]] static protocol::Result<void> result_of(const storage::WriteResult& written);
  /// The new verifier, where it could be stored instead of the old one.
  [[nodiscard]] Task<std::optional<std::string>> renew_verifier(std::string player,
                                                                std::string password,
                                                                std::string old,
                                                                PasswordQueue::Caller caller);

  const Limits& limits_;
  Time& time_;
  AsyncStore& store_;
  Identity& identity_;
  LiveSessions& live_;
  Erasure& erasure_;
  const Bans& bans_;
  Passwords passwords_;
  LoginGuard guard_;
  AddressRateLimiters address_rates_;
  RateLimiters player_limiters_;
  std::function<void(const PasswordTry& tried)> share_;  // empty: there are no other nodes
};

}  // namespace quintet::server

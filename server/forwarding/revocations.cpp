#include "server/forwarding/revocations.hpp"

#include <utility>
#include <vector>

#include "storage/reads/bans.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/sessions.hpp"

namespace quintet::server {

using What = storage::Revocation::What;

Task<> Revocations::apply_new() {
  apply_notice();
  for (const storage::Revocation& one : membership_.take_revocations())
    apply(one);
  if (!sessions_.empty()) co_await read_sessions();
  if (!bans_.empty()) co_await read_bans();
  if (!mutes_.empty()) co_await read_mutes();
}

void Revocations::apply(const storage::Revocation& one) {
  switch (one.what) {
    case What::session:
      if (one.secret) app_.live.end(*one.secret);
      break;
    case What::sessions:
      // The player may have logged in again since, so these sessions must be read.
      sessions_.insert(one.subject);
      break;
    case What::token:
      app_.live.end_token(one.subject);
      break;
    case What::account:
      app_.live.end_all(one.subject);
      app_.matchmaker.forget_player(one.subject);
      break;
    case What::name:
      // The clients reconnect with the new name. The node that stored it has ended its own.
      if (one.node != self_) app_.live.end_all(one.subject);
      break;
    case What::ban:
      bans_.insert(one.subject);
      break;
    case What::mutes:
      mutes_.insert(one.subject);
      break;
    case What::room:
      if (app_.rooms.owned(one.subject)) app_.rooms.reload(one.subject);
      break;
  }
}

void Revocations::apply_notice() {
  auto stored = membership_.notice();
  std::optional<Notices::Notice> notice;
  if (stored) notice = {.text = std::move(stored->text), .until = stored->until};
  if (app_.notices.set(std::move(notice)))
    app_.live.notify_all(app_.notices.push_of_change(app_.time.wall_ms()));
}

Task<> Revocations::read_sessions() {
  const std::set<std::string> players = std::exchange(sessions_, {});
  // First, so that a connection that is being opened with an ended session must look it up again.
  app_.live.look_up_again();
  std::vector<storage::TokenHash> known;
  for (const std::string& player : players) {
    const auto secrets = app_.live.sessions_of(player);
    known.insert(known.end(), secrets.begin(), secrets.end());
  }
  if (known.empty()) co_return;
  const auto ended =
      co_await app_.store.read([&known, now = app_.time.wall_ms()](storage::Connection& store) {
        std::vector<storage::TokenHash> gone;
        for (const storage::TokenHash& secret : known) {
          if (!storage::find_session(store, secret, now)) gone.push_back(secret);
        }
        return gone;
      });
  if (!ended) {
    sessions_.insert(players.begin(), players.end());
    co_return;
  }
  for (const storage::TokenHash& secret : *ended)
    app_.live.end(secret);
}

Task<> Revocations::read_bans() {
  const std::set<std::string> keys = std::exchange(bans_, {});
  struct Read {
    std::vector<storage::BanRow> bans;
    std::vector<storage::AccountRow> accounts;  // with one of these name keys
  };
  const auto read = co_await app_.store.read([&keys](storage::Connection& store) {
    Read all{.bans = storage::all_bans(store, most_bans), .accounts = {}};
    for (const std::string& key : keys) {
      if (auto account = storage::find_player_by_name_key(store, key))
        all.accounts.push_back(*std::move(account));
    }
    return all;
  });
  if (!read) {
    bans_.insert(keys.begin(), keys.end());
    co_return;
  }
  app_.bans.replace(read->bans);
  const std::int64_t now = app_.time.wall_ms();
  for (const storage::AccountRow& account : read->accounts) {
    if (app_.bans.refusal_of_name(account.name_key, now)) app_.live.end_all(account.player.id);
  }
  app_.connections.disconnect([this, now](const std::string& address) {
    return app_.bans.refusal_of_address(address, now).has_value();
  });
}

Task<> Revocations::read_mutes() {
  for (const std::string& player : std::exchange(mutes_, {})) {
    const bool read = co_await app_.mutes.changed_elsewhere(player);
    if (!read) mutes_.insert(player);
  }
}

}  // namespace quintet::server

#include "server/players/revoked.hpp"

#include <cstdint>
#include <vector>

#include "storage/reads/bans.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/sessions.hpp"

namespace quintet::server {

Task<bool> end_missing_sessions(LiveSessions& live, AsyncStore& store, const Time& time,
                                std::set<std::string> players) {
  // First, so that a connection that is being opened with an ended session must look it up again.
  live.look_up_again();
  std::vector<storage::TokenHash> known;
  for (const std::string& player : players) {
    const auto secrets = live.sessions_of(player);
    known.insert(known.end(), secrets.begin(), secrets.end());
  }
  if (known.empty()) co_return true;
  const auto ended =
      co_await store.read([&known, now = time.wall_ms()](storage::Connection& reads) {
        std::vector<storage::TokenHash> gone;
        for (const storage::TokenHash& secret : known) {
          if (!storage::find_session(reads, secret, now)) gone.push_back(secret);
        }
        return gone;
      });
  if (!ended) co_return false;
  for (const storage::TokenHash& secret : *ended)
    live.end(secret);
  co_return true;
}

Task<bool> reread_bans(Bans& bans, LiveSessions& live, Connections& connections, AsyncStore& store,
                       const Time& time, std::set<std::string> keys) {
  struct Read {
    std::vector<storage::BanRow> bans;
    std::vector<storage::AccountRow> accounts;  // with one of these name keys
  };
  const auto read = co_await store.read([&keys](storage::Connection& reads) {
    Read all{.bans = storage::all_bans(reads, most_bans), .accounts = {}};
    for (const std::string& key : keys) {
      if (auto account = storage::find_player_by_name_key(reads, key))
        all.accounts.push_back(*std::move(account));
    }
    return all;
  });
  if (!read) co_return false;
  bans.replace(read->bans);
  const std::int64_t now = time.wall_ms();
  for (const storage::AccountRow& account : read->accounts) {
    if (bans.refusal_of_name(account.name_key, now)) live.end_all(account.player.id);
  }
  connections.disconnect([&bans, now](const std::string& address) {
    return bans.refusal_of_address(address, now).has_value();
  });
  co_return true;
}

Task<bool> reread_mutes(Mutes& mutes, std::set<std::string> players) {
  for (const std::string& player : players) {
    if (!co_await mutes.changed_elsewhere(player)) co_return false;
  }
  co_return true;
}

}  // namespace quintet::server

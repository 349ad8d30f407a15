// Applies what other nodes have revoked: sessions, bans and mutes (site/revocations).
#pragma once

#include <set>
#include <string>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/net/connections.hpp"
#include "server/players/bans.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/mutes.hpp"

namespace quintet::server {

/// Ends the connections of those sessions of these players that the database no longer has. Returns
/// false, and ends none, if it could not be read. The references must outlive the task.
[[nodiscard]] Task<bool> end_missing_sessions(LiveSessions& live, AsyncStore& store,
                                              const Time& time, std::set<std::string> players);

/// Reads all bans, and ends the connections of the players and addresses that are now banned.
/// `keys`: those of the bans that have changed. Returns false, and changes nothing, if they could
/// not be read. The references must outlive the task.
[[nodiscard]] Task<bool> reread_bans(Bans& bans, LiveSessions& live, Connections& connections,
                                     AsyncStore& store, const Time& time,
                                     std::set<std::string> keys);

/// Reads again whom these players mute. Returns false if that could not be read for one of them.
/// `mutes` must outlive the task.
[[nodiscard]] Task<bool> reread_mutes(Mutes& mutes, std::set<std::string> players);

}  // namespace quintet::server

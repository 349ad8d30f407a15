// Standstills: times during which no server serves, with nodes that serve together. Private to
// storage/postgres/.
//
// `pending.due` is stored without the standstills of its part of the rooms. A due time is that
// number plus `standstills.ms` of the part; statements add it when they read and subtract it when
// they write. So a standstill changes one row for each part, for any number of due rooms.
#pragma once

#include <span>

#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

// Each function runs within a transaction and throws Error. `standstills.until` is the time up to
// which a part has been counted, so that concurrent transactions count no time twice.

/// Adds the time since the last sign of life of any server (Heartbeat) to every part, because no
/// node has served. Sets the last sign of life to now.
void put_off_everything(Link& link);

/// Adds to each part the time since its owner's last heartbeat, or since it lost its owner. The
/// caller has locked the rows `shard`, and changes the owner afterwards.
void put_off_standstill(Link& link, std::span<const int> parts);

}  // namespace quintet::storage

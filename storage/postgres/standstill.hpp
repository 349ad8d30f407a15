// Private to this folder: the time in which no server has served, where nodes serve together.
//
// `pending.due` is stored without the standstills of its part of the rooms. A due time is that
// number plus `standstills.ms` of the part: statements add it when they read and subtract it when
// they write. So a standstill changes one row for each part, however many rooms are due.
#pragma once

#include <span>

#include "storage/postgres/link.hpp"

namespace quintet::storage {

// Each function runs within a transaction and throws Error. `standstills.until` says up to when the
// time of a part has been counted: no time counts twice, whatever runs at once.

/// Adds the time since the last sign of life of any server (Heartbeat) to every part: no node has
/// served. That sign of life is now.
void put_off_everything(Link& link);

/// Adds the time since the last heartbeat of each part's owner, or since the part has lost its
/// owner. The caller has locked the rows `shard` and changes the owner afterwards.
void put_off_standstill(Link& link, std::span<const int> parts);

}  // namespace quintet::storage

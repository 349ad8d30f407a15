// Private to this folder: what nodes that serve together put off, because nobody has served it.
#pragma once

#include <string>

#include "storage/postgres/link.hpp"

namespace quintet::storage {

/// Everything that is due, by the time since the last sign of life of any server (Heartbeat), which
/// is now from then on: nobody served at all. Within a transaction. Throws Error.
void put_off_everything(Link& link);

/// What is due in the rooms of some shards, by the time since their owner's last heartbeat, or
/// since they have had no owner. `whose` is a condition on rows `shard`. Within a transaction,
/// before their owner changes. Throws Error.
void put_off_standstill(Link& link, const std::string& whose);

}  // namespace quintet::storage

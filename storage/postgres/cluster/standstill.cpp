#include "storage/postgres/cluster/standstill.hpp"

#include <string>

#include "storage/postgres/cluster/shard_rows.hpp"

namespace quintet::storage {
namespace {

/// Converts a moment to ms since 1970, in SQL.
std::string as_ms(const std::string& moment) {
  return "floor(extract(epoch FROM " + moment + ") * 1000)::bigint";
}

/// Locks the rows in a separate statement, so that the next one reads a time after the locks and
/// sees the changes of other nodes.
void lock_standstills(Link& link, const std::string& condition) {
  link.run_text("SELECT FROM quintet.standstills WHERE " + condition + " ORDER BY part FOR UPDATE");
}

/// The present time, as row `moment`.
std::string moment() {
  return "(SELECT " + as_ms("clock_timestamp()") + " AS now) AS moment";
}

/// End of the time that has been counted already; null if the clock has been set back since then by
/// more than the usual corrections.
constexpr const char* counted_until =
    "CASE WHEN standstills.until < moment.now + 10000"
    " THEN least(standstills.until, moment.now) END";

}  // namespace

void put_off_everything(Link& link) {
  lock_standstills(link, "part >= 0");
  // Negative if the database's clock has been set back; due times then move to an earlier time.
  link.run_text(std::string("UPDATE quintet.standstills SET ms = ms + coalesce(moment.now -"
                            " greatest(server_state.alive_at, CASE WHEN server_state.alive_at IS"
                            " NOT NULL THEN ") +
                counted_until + " END), 0), until = moment.now FROM quintet.server_state, " +
                moment() + " WHERE server_state.one = 1");
  link.run_text("UPDATE quintet.server_state SET alive_at = " + as_ms("clock_timestamp()") +
                " WHERE one = 1");
}

void put_off_standstill(Link& link, std::span<const int> parts) {
  if (parts.empty()) return;
  const std::string these = " = ANY (" + array_of(parts) + ")";
  lock_standstills(link, "part" + these);
  link.run_text(
      "UPDATE quintet.standstills SET ms = ms + greatest(0, moment.now -"
      " greatest(stood.since, " +
      std::string(counted_until) + ")), until = moment.now FROM " + moment() +
      ", (SELECT shard.id, " +
      as_ms("CASE WHEN shard.owner IS NULL THEN shard.since ELSE node.beat_at END") +
      " AS since FROM quintet_cluster.shard LEFT JOIN quintet_cluster.node"
      " ON node.id = shard.owner WHERE shard.id" +
      these + ") AS stood WHERE standstills.part = stood.id");
}

}  // namespace quintet::storage

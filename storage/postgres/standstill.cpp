#include "storage/postgres/standstill.hpp"

namespace quintet::storage {

void put_off_everything(Link& link) {
  link.run_text(
      "UPDATE quintet.pending SET due = due + passed.ms FROM (SELECT"
      " floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint - alive_at AS ms"
      " FROM quintet.server_state WHERE one = 1) AS passed"
      " WHERE pending.due IS NOT NULL AND passed.ms IS NOT NULL");
  link.run_text(
      "UPDATE quintet.server_state"
      " SET alive_at = floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE one = 1");
  link.run_text("UPDATE quintet_cluster.cluster SET woke_at = clock_timestamp()");
}

void put_off_standstill(Link& link, const std::string& whose) {
  // What stood still before woke_at has been put off with everything.
  link.run_text(
      "UPDATE quintet.pending SET due = pending.due +"
      " (extract(epoch FROM clock_timestamp() - stood.since) * 1000)::bigint"
      " FROM quintet.rooms, (SELECT shard.id, greatest(cluster.woke_at,"
      " CASE WHEN shard.owner IS NULL THEN shard.since ELSE node.beat_at END) AS since"
      " FROM quintet_cluster.cluster, quintet_cluster.shard"
      " LEFT JOIN quintet_cluster.node ON node.id = shard.owner WHERE " +
      whose +
      ") AS stood"
      " WHERE rooms.key = pending.room AND pending.due IS NOT NULL"
      " AND get_byte(sha256(rooms.id), 0) = stood.id");
}

}  // namespace quintet::storage

// Helpers for tests of nodes that serve together: a new database for each, and due rooms.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "storage/data/nodes.hpp"
#include "storage/error.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"

namespace quintet::storage::testing {

inline constexpr std::chrono::milliseconds for_ever = std::chrono::hours(24);
inline constexpr std::int64_t hour_ms = 3'600'000;
/// In ms; far longer than a test takes.
inline constexpr std::int64_t soon_ms = 1'800'000;

inline std::string new_database() {
  static int number = 0;
  auto name = "together" + std::to_string(++number);
  tests::PrivatePostgres::shared().create(name);
  return name;
}

inline std::string address_of(const std::string& database) {
  return tests::PrivatePostgres::shared().address(database);
}

inline NodeSelf self(const std::string& name) {
  return {.name = name,
          .address = "here",
          .version = "1",
          .lease = for_ever,
          .patience = std::chrono::milliseconds(0),
          .reply_timeout = std::chrono::seconds(30),
          .together = true};
}

/// Gives shards to the nodes in turn.
inline std::vector<std::optional<int>> by_turns(std::span<const int> shards,
                                                std::span<const NodeRow> nodes) {
  std::vector<std::optional<int>> owners;
  for (const int shard : shards) {
    owners.push_back(nodes.empty()
                         ? std::nullopt
                         : std::optional(nodes[static_cast<std::size_t>(shard) % nodes.size()].id));
  }
  return owners;
}

template <class Work>
std::string refusal(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

/// The number of rooms, in many shards, with a due time of 0.
inline constexpr int many_rooms = 64;

inline void open_rooms(const std::string& address, const std::shared_ptr<Lease>& lease) {
  PostgresStore store(address, {.lease = lease});
  REQUIRE(store.write(guest(1)).ok());
  std::vector<Job> jobs;
  for (int number = 0; number < many_rooms; ++number) {
    RoomWrite room = opening("r" + std::to_string(number));
    room.due = std::optional<std::int64_t>(0);
    jobs.emplace_back(std::move(room));
  }
  for (const auto& result : store.write_all(jobs))
    REQUIRE(result.ok());
}

/// The number of rooms that are due within half an hour after `from` ms and whose shard matches the
/// SQL condition.
inline int due_after(const std::string& address, std::int64_t from,
                     const std::string& shard = "true") {
  return std::stoi(tests::ask_postgres(
      address,
      "SELECT count(*) FROM (SELECT part AS shard, due + ms AS due FROM pending"
      " JOIN standstills USING (part)) AS waiting WHERE due >= " +
          std::to_string(from) + " AND due < " + std::to_string(from + soon_ms) + " AND " + shard));
}

/// Makes the last heartbeat of all nodes an hour older.
inline void turn_back(const std::string& address) {
  tests::ask_postgres(address,
                      "UPDATE server_state SET alive_at = alive_at - 3600000;"
                      "UPDATE quintet_cluster.node SET beat_at = beat_at - interval '1 h';"
                      "UPDATE quintet_cluster.shard SET since = since - interval '1 h';"
                      "UPDATE standstills SET until = until - 3600000");
}

inline void beat_once(const std::string& address, const std::shared_ptr<Lease>& lease) {
  PostgresStore store(address, {.lease = lease});
  const auto now = std::stoll(tests::ask_postgres(
      address, "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"));
  REQUIRE(store.write(Heartbeat{.now = now, .always = true}).ok());
}

}  // namespace quintet::storage::testing

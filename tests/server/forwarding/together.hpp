// Nodes of one database that serve together, through a real NATS server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/bus/bus.hpp"
#include "server/cluster/shards.hpp"
#include "tests/nats/private_nats.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/spread.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// Nodes of one database, each with a log of its own, and the owners of their rooms.
struct Together {
  TempFolder folder;
  PrivateNats nats;
  std::string address = location_of(folder / "a.db");
  std::vector<std::string> more;
  std::map<std::string, std::unique_ptr<ServerProcess>> nodes;

  /// `options`: for every node.
  explicit Together(const std::vector<std::string>& names, std::vector<std::string> options = {})
      : more(std::move(options)) {
    for (const std::string& name : names)
      begin(name);
    wait_spread(names.size());
  }

  ServerProcess& begin(const std::string& name) {
    keep_at(folder / (name + ".db"), address);
    std::vector<std::string> words = {"--node-name", name, "--cluster", nats.address()};
    words.insert(words.end(), more.begin(), more.end());
    nodes[name] = std::make_unique<ServerProcess>(folder / (name + ".db"), std::move(words));
    return *nodes[name];
  }
  ServerProcess& operator[](const std::string& name) { return *nodes.at(name); }

  [[nodiscard]] std::string ask(const std::string& sql) const { return ask_postgres(address, sql); }
  /// The settings of a program that knows the secret of these nodes.
  [[nodiscard]] server::BusSettings bus_settings() const {
    return {.address = nats.address(),
            .name = "test",
            .secret = ask("SELECT secret FROM quintet_cluster.cluster")};
  }
  /// "quintet.CLUSTER."
  [[nodiscard]] std::string subjects() const {
    return "quintet." + ask("SELECT id FROM quintet_cluster.cluster") + ".";
  }
  [[nodiscard]] int id_of(const std::string& name) const {
    return std::stoi(ask("SELECT id FROM quintet_cluster.node WHERE name = '" + name + "'"));
  }
  [[nodiscard]] std::int64_t generation_of(const std::string& name) const {
    return std::stoll(
        ask("SELECT generation FROM quintet_cluster.node JOIN quintet_cluster.fence"
            " ON fence.node = node.id WHERE name = '" +
            name + "'"));
  }
  /// Keeps the other nodes from taking this node for dead while it hangs, however long that is.
  /// Waits for its next heartbeat, with which that begins.
  void keep_alive(const std::string& name) const {
    static_cast<void>(
        ask("CREATE FUNCTION quintet_cluster.stays_alive() RETURNS trigger LANGUAGE plpgsql AS"
            " 'BEGIN NEW.alive_until = ''infinity''; RETURN NEW; END'"));
    static_cast<void>(
        ask("CREATE TRIGGER stays_alive BEFORE UPDATE ON quintet_cluster.node FOR EACH ROW"
            " WHEN (NEW.name = '" +
            name +
            "' AND NEW.alive_until > '-infinity')"
            " EXECUTE FUNCTION quintet_cluster.stays_alive()"));
    wait_until("a heartbeat of " + name, [&] {
      return ask("SELECT alive_until = 'infinity' FROM quintet_cluster.node WHERE name = '" + name +
                 "'") == "t";
    });
  }
  /// Waits until each of `count` nodes owns its share of the shards, and no shard moves.
  void wait_spread(std::size_t count) const {
    wait_until("the rooms to be spread", [&] { return is_spread(address, count); });
  }
  [[nodiscard]] std::string owner_of(const std::string& room) const {
    return ask(
        "SELECT node.name FROM quintet_cluster.shard JOIN quintet_cluster.node"
        " ON node.id = owner WHERE shard.id = " +
        std::to_string(server::shard_of(room)));
  }
  /// The node that pairs seeks.
  [[nodiscard]] std::string keeper() const {
    return ask(
        "SELECT node.name FROM quintet_cluster.shard JOIN quintet_cluster.node"
        " ON node.id = owner WHERE shard.id = 0");
  }
  void wait_owner(const std::string& room, const std::string& name) const {
    wait_until("the room to be " + name + "'s", [&] { return owner_of(room) == name; });
  }
};

}  // namespace quintet::tests

// Whether the messages that arrived are those of the stored notifications, each of them once.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"
#include "tests/bench/load/message_hosts.hpp"

namespace quintet::bench {

/// The time in which a server was killed, or another fault lasted.
struct Outage {
  Arrival::Clock::time_point begin;
  Arrival::Clock::time_point end;
};

/// A game by days of two players who never look at it.
struct NotifiedRoom {
  std::string room;       // id
  std::size_t host = 0;   // player
  std::size_t other = 0;  // player
};

/// The figures of a check. All of `missing`, `unknown`, `repeated_wrongly` and `forgotten` must be
/// empty.
struct MessageFigures {
  std::size_t notifications = 0;  // those that hold and are not read
  std::size_t messages = 0;       // that arrived
  std::size_t repeated = 0;       // of them, those that had arrived before
  /// Notifications of which no message arrived by one of the channels.
  std::vector<std::string> missing;
  /// Messages without a notification.
  std::vector<std::string> unknown;
  /// Messages that arrived again though they were not in flight when a fault began. A device gets
  /// one message at a time, so only the last one before a fault can have been in flight.
  std::vector<std::string> repeated_wrongly;
  /// Events in the logs without a notification.
  std::vector<std::string> forgotten;
};

/// `players`: ids, by number. No message may wait any more.
[[nodiscard]] MessageFigures check_messages(storage::Connection& store,
                                            std::span<const std::string> players,
                                            std::span<const NotifiedRoom> rooms,
                                            std::span<const Arrival> arrivals,
                                            std::span<const Outage> outages);

}  // namespace quintet::bench

// The server's counters, for the operator's metrics. Counting is a relaxed increment. metrics_page
// reads other figures (queues, the lobby) from their owners when a client requests the page.
// Thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "storage/data/distribution.hpp"

namespace quintet::server {

/// A count that only grows.
class Counter {
 public:
  void add(std::uint64_t more = 1) { count_.fetch_add(more, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return count_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> count_ = 0;
};

/// A count that grows and shrinks.
class Gauge {
 public:
  void add(std::int64_t more) { count_.fetch_add(more, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t value() const { return count_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> count_ = 0;
};

/// Adds 1 to a gauge until destruction.
class Counted {
 public:
  Counted() = default;
  explicit Counted(Gauge& gauge) : gauge_(&gauge) { gauge.add(1); }
  Counted(Counted&& other) noexcept : gauge_(std::exchange(other.gauge_, nullptr)) {}
  Counted& operator=(Counted&& other) noexcept {
    std::swap(gauge_, other.gauge_);
    return *this;
  }
  ~Counted() {
    if (gauge_ != nullptr) gauge_->add(-1);
  }
  [[nodiscard]] bool in(const Gauge& gauge) const { return gauge_ == &gauge; }

 private:
  Gauge* gauge_ = nullptr;
};

/// The largest value since the start.
class HighWater {
 public:
  void see(std::uint64_t value) {
    std::uint64_t most = most_.load(std::memory_order_relaxed);
    while (value > most && !most_.compare_exchange_weak(most, value, std::memory_order_relaxed)) {
    }
  }
  [[nodiscard]] std::uint64_t value() const { return most_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> most_ = 0;
};

/// A histogram of durations.
class Durations {
 public:
  /// In seconds: from a turn's time on a fast disk to more than a user waits.
  static constexpr std::array bounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                        0.1,    0.25,  0.5,    1.0,   2.5,  5.0,   10.0};

  void add(std::chrono::nanoseconds time);
  [[nodiscard]] storage::Distribution distribution() const;

 private:
  std::array<Counter, bounds.size() + 1> counts_;
  Counter nanoseconds_;
};

/// Counters for rare events, by keys of our own words. Creates a counter when it is first used.
template <std::size_t Words>
class CounterTable {
 public:
  using Key = std::array<std::string, Words>;

  void add(Key key) {
    const std::lock_guard lock(mutex_);
    ++counts_[std::move(key)];
  }
  [[nodiscard]] std::map<Key, std::uint64_t> counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<Key, std::uint64_t> counts_;
};

/// One counter for each value of an enumeration that begins with 0.
template <class Enumeration, std::size_t Values>
class CounterArray {
 public:
  Counter& operator[](Enumeration value) { return counters_.at(static_cast<std::size_t>(value)); }
  const Counter& operator[](Enumeration value) const {
    return counters_.at(static_cast<std::size_t>(value));
  }

 private:
  std::array<Counter, Values> counters_;
};

/// Why the server refused a connection.
enum class Refused : std::uint8_t { full, address, stopping };
inline constexpr std::array<std::string_view, 3> refused_words = {"full", "address", "stopping"};

/// Why a WebSocket ended.
enum class Closed : std::uint8_t {
  client,      // the client has closed it
  lost,        // the connection broke without a close frame
  silent,      // no reply to pings
  slow,        // the client does not read, or does not finish a message
  flood,       // too many messages
  bad_data,    // a message that is too long, is not UTF-8 text, or violates RFC 6455
  signed_out,  // its session has ended
  banned,
  restarting,
};
inline constexpr std::array<std::string_view, 9> closed_words = {
    "client", "lost", "silent", "slow", "flood", "bad-data", "signed-out", "banned", "restarting"};

/// The subject of an HTTP request.
enum class Route : std::uint8_t {
  account,
  games,
  lessons,
  people,
  puzzles,
  lobby,
  rules,
  operation,
  pages,
  websocket,
  unknown,
};
inline constexpr std::array<std::string_view, 11> route_words = {
    "account", "games",     "lessons", "people",    "puzzles", "lobby",
    "rules",   "operation", "pages",   "websocket", "unknown"};

/// Why a computer player has thought less than its level requires.
enum class Fallback : std::uint8_t { queue, player, address, share, clock };
inline constexpr std::array<std::string_view, 5> fallback_words = {"queue", "player", "address",
                                                                   "share", "clock"};

/// The state of a room in memory. `unread`: its log has not been read (yet), or it does not exist.
enum class RoomsState : std::uint8_t { open, playing, paused, over, unread };
inline constexpr std::array<std::string_view, 5> rooms_state_words = {"open", "playing", "paused",
                                                                      "over", "unread"};

/// The figures of a node in a cluster. The node updates them regularly.
struct NodeFigures {
  std::atomic<bool> together = false;   // whether this node is in a cluster and the rest is set
  std::atomic<std::int64_t> parts = 0;  // shards of the rooms that this node owns
  std::atomic<std::int64_t> alive = 0;  // live nodes, including this one
  std::atomic<bool> connected = false;  // to NATS
  std::atomic<std::uint64_t> lost = 0;  // messages to and from other nodes
};

/// Messages to players' devices.
struct DeliveryFigures {
  CounterTable<2> outcomes;  // by channel and outcome
  // Of the node that sends:
  std::atomic<std::int64_t> due = 0;         // messages that are due
  std::atomic<std::int64_t> oldest_due = 0;  // when the first of them was due, ms since 1970; or 0
};

struct Metrics {
  /// The classes of HTTP statuses, 1xx to 5xx.
  static constexpr std::size_t status_classes = 5;
  static constexpr std::size_t error_codes =
      static_cast<std::size_t>(protocol::ErrorCode::internal) + 1;

  /// The index of a game in the catalogue; `catalogue_size()` if it is not there.
  [[nodiscard]] static std::size_t index_of(std::string_view game);
  [[nodiscard]] static std::size_t catalogue_size();

  Gauge http_connections;
  Gauge websockets;
  Counter accepted;
  CounterArray<Refused, refused_words.size()> refused;
  Counter websockets_opened;
  CounterArray<Closed, closed_words.size()> websockets_closed;

  alignas(64) Counter messages_received;
  Counter bytes_received;
  alignas(64) Counter messages_sent;
  Counter bytes_sent;
  HighWater outbox_bytes;
  HighWater outbox_messages;

  alignas(64) std::array<Counter, std::variant_size_v<protocol::Request>> commands;
  CounterArray<protocol::ErrorCode, error_codes> websocket_errors;
  CounterArray<protocol::ErrorCode, error_codes> http_errors;
  HighWater mailbox;

  alignas(64) std::array<Gauge, rooms_state_words.size()> rooms;
  std::vector<Counter> turns = std::vector<Counter>(catalogue_size());  // by index_of
  Durations turn_durations;
  CounterTable<1> rooms_opened;
  CounterTable<1> games_started;
  CounterTable<2> games_ended;  // game, reason
  CounterTable<2> lessons;      // game, point

  Gauge bot_games;  // computer players in rooms that are in memory
  Gauge bot_queue;  // positions that wait for a computer player to think about them
  Durations bot_thinking;
  std::vector<Counter> bot_turns = std::vector<Counter>(catalogue_size());  // by index_of
  std::vector<Counter> bot_nodes = std::vector<Counter>(catalogue_size());  // by index_of
  CounterArray<Fallback, fallback_words.size()> bot_fallbacks;
  Counter bot_failures;

  DeliveryFigures deliveries;
  NodeFigures node;

  std::array<std::array<Counter, status_classes>, route_words.size()> http_requests;
  std::array<Durations, route_words.size()> http_durations;
};

}  // namespace quintet::server

// A connection as rooms see it.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "protocol/server_to_client.hpp"
#include "server/base/contact.hpp"

namespace quintet::server {

/// One text for one client or for thousands: serialised once, shared by all.
using Message = std::shared_ptr<const std::string>;

[[nodiscard]] inline Message make_message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

/// In which clients come back where nobody has counted them.
inline constexpr std::chrono::milliseconds reconnect_time{1000};

class Subscriber {
 public:
  virtual ~Subscriber() = default;
  /// As the log calls this connection.
  [[nodiscard]] virtual std::string_view id() const { return {}; }
  /// Queues a message; messages arrive in the order of the calls. Never blocks, never throws; a
  /// client that does not read fast enough is dropped. Any thread.
  virtual void send(Message message) = 0;
  /// Answers a request with an error. Any thread.
  virtual void refuse(std::optional<std::int64_t> request, const protocol::Error& error) {
    send(make_message(protocol::error_reply(request, error)));
  }
  /// The client's address as limits know it; empty when it is not known. Lives as long as this.
  [[nodiscard]] virtual std::string_view address() const { return {}; }
  /// A room is about to tell this connection everything. False when the connection has ended or is
  /// in too many rooms. Every room that has been entered is told `Disconnected` when the connection
  /// ends, unless it was left before. Any thread.
  [[nodiscard]] virtual bool enter(const std::string& room) = 0;
  virtual void leave(const std::string& room) = 0;
  /// Counts one more room that this connection's player and address have opened, or says how long
  /// it takes until they may open one. Any thread.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> take_room() {
    return std::nullopt;
  }
  /// Whether the player of this connection never wants to hear this one, in any room. Any thread.
  [[nodiscard]] virtual bool mutes(std::string_view /*player_id*/) const { return false; }
  /// A room that this connection is in goes on at another node: the client is to connect again,
  /// some time within so long, so that not all who have to come at once. Any thread.
  virtual void reconnect(std::chrono::milliseconds /*within*/) {}
  /// How long a frame to the client and back takes, measured again and again: the last time or the
  /// average, whichever is less; null before that. It is the client who answers, so a client can
  /// raise it. Any thread.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> round_trip() const {
    return std::nullopt;
  }
  /// The contact with the other node that has this connection; null: it is this node's. Any thread.
  [[nodiscard]] virtual std::shared_ptr<const Contact> node() const { return nullptr; }
};

/// Few are back before anybody notices, and of many about five thousand come in a second.
inline void reconnect_all(std::span<const std::shared_ptr<Subscriber>> connections) {
  constexpr std::size_t a_millisecond = 5;
  constexpr std::chrono::milliseconds least{50};
  const auto within =
      std::max(least, std::chrono::milliseconds(connections.size() / a_millisecond));
  for (const auto& connection : connections)
    connection->reconnect(within);
}

}  // namespace quintet::server

// HTTP and WebSocket clients for tests. They speak the protocol and wait with a deadline. Beast is
// included in the .cpp only. Each object is for one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/server/kit/patience.hpp"

namespace quintet::tests {

using Json = nlohmann::json;
using Headers = std::vector<std::pair<std::string, std::string>>;

/// A server on this machine.
struct Address {
  std::uint16_t port = 0;
  /// The Origin of the server's own pages.
  [[nodiscard]] std::string origin() const { return "http://localhost:" + std::to_string(port); }
};

struct HttpRequest {
  std::string method = "GET";
  std::string target = "/";
  Headers headers;
  std::string body;
};

struct HttpResponse {
  unsigned status = 0;
  Headers headers;
  std::string body;

  /// The value of a header, by its case-insensitive name; empty if there is none.
  [[nodiscard]] std::string header(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] Json json() const { return Json::parse(body); }
};

/// The connection was lost or could not be made.
struct Disconnected : std::runtime_error {
  explicit Disconnected(const std::string& what, unsigned the_code = 0, std::string the_reason = {})
      : std::runtime_error(what), code(the_code), reason(std::move(the_reason)) {}
  /// From the server's close frame; 0 without one.
  unsigned code;
  std::string reason;
};

/// No process listens on the port.
struct Refused : Disconnected {
  using Disconnected::Disconnected;
};

/// Sends one request on a new connection. Throws Timeout or Disconnected.
[[nodiscard]] HttpResponse http(const Address& server, const HttpRequest& request);

/// Sends these bytes and returns everything that the server sends until it closes.
[[nodiscard]] std::string raw_exchange(const Address& server, std::string_view bytes);

/// A browser's cookie, and the player to whom it belongs.
struct Session {
  std::string cookie;  // "quintet_session=…"
  Json player;
  [[nodiscard]] std::string id() const { return player.at("id"); }
};
[[nodiscard]] Session new_session(const Address& server);

/// The server refused the upgrade with this response. (A 503 of a server that is about to restart
/// is a Disconnected, so that callers handle restarts in one place.)
struct UpgradeRefused : std::runtime_error {
  explicit UpgradeRefused(HttpResponse the_answer)
      : std::runtime_error("the upgrade was answered with " + std::to_string(the_answer.status)),
        answer(std::move(the_answer)) {}
  HttpResponse answer;
};

class Client {
 public:
  struct Options {
    std::string cookie;
    Headers headers;
    /// Size of the socket's receive buffer in bytes; 0 for the system's default.
    int receive_buffer = 0;
  };

  /// Connects and upgrades. Throws UpgradeRefused, Disconnected or Timeout.
  Client(const Address& server, const Options& options);
  /// Connects as the player of the session.
  Client(const Address& server, const Session& session);
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  /// Closes the connection without a closing handshake.
  ~Client();

  /// Sends a request under a new id and returns the id.
  std::int64_t send(Json request);
  void send_text(std::string_view text);
  void send_binary(std::string_view bytes);

  /// The next message; null if none arrives within this time. Must not be mixed with the functions
  /// below, which store messages for later.
  [[nodiscard]] std::optional<Json> next(std::chrono::milliseconds time);
  /// The same as text.
  [[nodiscard]] std::optional<std::string> next_text(std::chrono::milliseconds time);
  /// The text of the next message. Throws Timeout.
  [[nodiscard]] std::string next_text();

  /// The reply to the request with this id.
  [[nodiscard]] Json reply(std::int64_t id);
  /// Sends a request and returns its reply. After a reply of `too-many` it waits for `retry_after`,
  /// and retries.
  Json ask(const Json& request);
  /// The next reply whose id is null.
  [[nodiscard]] Json reply_without_id();

  /// The next push of this type. Keeps other messages for later.
  [[nodiscard]] Json push(const std::string& type);
  /// The pushes of this type that have arrived and were not taken. Sends a ping and reads until its
  /// reply, so that all earlier pushes are included.
  [[nodiscard]] std::vector<Json> pushes_so_far(const std::string& type);

  /// Reads until the server closes. The close code is 0 without a close frame.
  struct CloseReason {
    unsigned code = 0;
    std::string reason;
  };
  [[nodiscard]] CloseReason wait_closed();
  /// Closes the connection with a closing handshake.
  void close();

  [[nodiscard]] std::string subprotocol() const;

 private:
  class Impl;

  /// Reads one message and stores it by its kind.
  void receive();

  std::unique_ptr<Impl> impl_;
  std::int64_t last_id_ = 0;
  std::map<std::int64_t, Json> replies_;
  std::deque<Json> replies_without_id_;
  std::map<std::string, std::deque<Json>> pushes_;
};

}  // namespace quintet::tests

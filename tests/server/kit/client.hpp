// The server's counterparts in the tests: an HTTP request and a WebSocket client that speak the
// protocol and wait with a deadline. Beast stays in the .cpp. Each object is for one thread.
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
  /// What a browser sends as Origin from one of the server's own pages.
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

  /// The value of a header, whatever its case; empty where there is none.
  [[nodiscard]] std::string header(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] Json json() const { return Json::parse(body); }
};

/// The connection is gone, or could not be made.
struct Disconnected : std::runtime_error {
  explicit Disconnected(const std::string& what, unsigned the_code = 0, std::string the_reason = {})
      : std::runtime_error(what), code(the_code), reason(std::move(the_reason)) {}
  /// As in the server's close frame; 0 without one.
  unsigned code;
  std::string reason;
};

/// Nobody listens.
struct Refused : Disconnected {
  using Disconnected::Disconnected;
};

/// One request on a connection of its own. Throws Timeout or Disconnected.
[[nodiscard]] HttpResponse http(const Address& server, const HttpRequest& request);

/// Sends these bytes, whatever they are, and returns what comes until the server closes.
[[nodiscard]] std::string raw_exchange(const Address& server, std::string_view bytes);

/// What a browser keeps: the cookie, and whom it stands for.
struct Session {
  std::string cookie;  // "quintet_session=…"
  Json player;
  [[nodiscard]] std::string id() const { return player.at("id"); }
};
[[nodiscard]] Session new_session(const Address& server);

/// The upgrade was refused with this answer. (One of a server that is about to be restarted, 503,
/// is a Disconnected: whoever copes with a restart copes with both.)
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
    /// Of the socket; 0 leaves it to the system.
    int receive_buffer = 0;
  };

  /// Connects and upgrades. Throws UpgradeRefused, Disconnected or Timeout.
  Client(const Address& server, const Options& options);
  /// Connects as the session's holder.
  Client(const Address& server, const Session& session);
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  /// Drops the connection without a word.
  ~Client();

  /// Sends a request under an id of its own, which is returned.
  std::int64_t send(Json request);
  void send_text(std::string_view text);
  void send_binary(std::string_view bytes);

  /// The next message, whatever it is; null when none comes within this time. Not to be mixed with
  /// what follows, which keeps messages for later.
  [[nodiscard]] std::optional<Json> next(std::chrono::milliseconds time);

  /// The reply to the request with this id.
  [[nodiscard]] Json reply(std::int64_t id);
  /// Both. A reply of `too-many` is waited out, as the server asks.
  Json ask(const Json& request);
  /// The next reply whose id is null.
  [[nodiscard]] Json reply_without_id();

  /// The next push of a type ("event"), whatever else comes meanwhile is kept.
  [[nodiscard]] Json push(const std::string& type);
  /// The pushes of a type that have come and were not taken, once everything that was sent before
  /// a ping's answer has come.
  [[nodiscard]] std::vector<Json> pushes_so_far(const std::string& type);

  /// Reads until the server closes; its close code, 0 when it closed without one.
  struct CloseReason {
    unsigned code = 0;
    std::string reason;
  };
  [[nodiscard]] CloseReason wait_closed();
  /// A closing handshake.
  void close();

  [[nodiscard]] std::string subprotocol() const;

 private:
  class Impl;

  /// Reads one message and files it.
  void receive();

  std::unique_ptr<Impl> impl_;
  std::int64_t last_id_ = 0;
  std::map<std::int64_t, Json> replies_;
  std::deque<Json> replies_without_id_;
  std::map<std::string, std::deque<Json>> pushes_;
};

}  // namespace quintet::tests

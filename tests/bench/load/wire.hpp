// WebSocket clients of minimal cost: plain sockets, one epoll loop, one thread, and no library for
// frames. They share the processors with the server under test.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace quintet::bench {

using Clock = std::chrono::steady_clock;

/// The server sent a wrong message or closed a connection.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Peer;

/// Receives the messages of a peer.
class Listener {
 public:
  virtual ~Listener() = default;
  /// A complete text message; the view is valid during the call. `at`: when it could be read.
  virtual void heard(Peer& peer, std::string_view text, Clock::time_point at) = 0;
};

/// The client's end of one WebSocket. It replies to pings, and throws Broken if the server closes.
class Peer {
 public:
  explicit Peer(int file) : file_(file) {}
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer();

  /// Sends a text, which must fit into the socket's buffer. It does, because clients that wait for
  /// replies have little under way.
  void send(std::string_view text) const;
  /// Passes later messages to this listener.
  void listen(Listener& listener) { listener_ = &listener; }
  /// Reads the available bytes.
  void receive(Clock::time_point at);

  [[nodiscard]] int file() const { return file_; }

 private:
  friend class Connecting;

  void send_frame(unsigned opcode, std::string_view payload) const;
  /// Processes the complete frames in the buffer.
  void take_frames(Clock::time_point at);
  void on_frame(unsigned opcode, bool last, std::string_view payload, Clock::time_point at);

  int file_;
  Listener* listener_ = nullptr;
  std::string incoming_;
  std::string fragments_;  // of an incomplete message
};

/// Waits for all its peers.
class Loop {
 public:
  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  void add(Peer& peer) const;
  /// Processes available bytes, or waits up to this time for some. False if none arrived.
  bool run_once(std::chrono::nanoseconds time) const;

 private:
  int file_;
};

using Peers = std::vector<std::unique_ptr<Peer>>;

/// How clients connect.
struct Door {
  std::uint16_t port = 0;
  /// Whether each client first requests a session, as a guest of Quintet does.
  bool guests = true;
  /// The number of local addresses to connect from, in turn: each has ports for less than thirty
  /// thousand connections.
  std::uint32_t addresses = 8;
  /// The index of the first of these addresses; index 0 is 127.0.0.2.
  std::uint32_t first_address = 0;
  /// JSON of a device that each guest adds for notifications; empty: none.
  std::string device;
};

/// Opens `count` WebSockets, each of a new guest. Throws Broken if one is refused.
[[nodiscard]] Peers connect(const Door& door, std::size_t count, Loop& loop);

}  // namespace quintet::bench

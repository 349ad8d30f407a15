// WebSocket clients that cost as little as clients can: plain sockets, one epoll loop, one thread,
// and no library between them and the frames. They share their processors with what they measure.
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

/// What a server must not have sent, or an end that it must not have made.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Peer;

/// Told of what a peer hears.
class Listener {
 public:
  virtual ~Listener() = default;
  /// A whole text message; the view ends with the call. `at`: when it could be read.
  virtual void heard(Peer& peer, std::string_view text, Clock::time_point at) = 0;
};

/// The client's end of one WebSocket. It answers pings, and throws Broken when the server closes.
class Peer {
 public:
  explicit Peer(int file) : file_(file) {}
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer();

  /// Sends a text, which must fit into the socket's buffer: clients that wait for answers do not
  /// have more under way.
  void send(std::string_view text) const;
  /// From now on this one is told.
  void listen(Listener& listener) { listener_ = &listener; }
  /// Takes what is there.
  void receive(Clock::time_point at);

  [[nodiscard]] int file() const { return file_; }

 private:
  friend class Connecting;

  void send_frame(unsigned opcode, std::string_view payload) const;
  /// Takes whole frames out of the buffer.
  void take_frames(Clock::time_point at);
  void take_frame(unsigned opcode, bool last, std::string_view payload, Clock::time_point at);

  int file_;
  Listener* listener_ = nullptr;
  std::string incoming_;
  std::string fragments_;  // of a message that has not ended
};

/// Waits for all its peers at once.
class Loop {
 public:
  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  void add(Peer& peer) const;
  /// Takes what is there, or what comes first within this time. False: nothing has come.
  bool run_once(std::chrono::nanoseconds time) const;

 private:
  int file_;
};

using Peers = std::vector<std::unique_ptr<Peer>>;

/// How clients come to their WebSockets.
struct Door {
  std::uint16_t port = 0;
  /// Whether each asks for a session of its own first, as a guest of Quintet does.
  bool guests = true;
  /// From how many addresses of this machine they come, in turn: each has ports for less than
  /// thirty thousand connections.
  std::uint32_t addresses = 8;
  /// The number of the first of these addresses: 127.0.0.2 is the first of all.
  std::uint32_t first_address = 0;
};

/// So many WebSockets, each from a guest of its own. Throws Broken when one of them is refused.
[[nodiscard]] Peers connect(const Door& door, std::size_t count, Loop& loop);

}  // namespace quintet::bench

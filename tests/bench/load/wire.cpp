#include "tests/bench/load/wire.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <system_error>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quintet::bench {
namespace {

constexpr unsigned continuation = 0;
constexpr unsigned text_frame = 1;
constexpr unsigned close_frame = 8;
constexpr unsigned ping_frame = 9;
constexpr unsigned pong_frame = 10;

constexpr unsigned char last_bit = 0x80;
constexpr unsigned char mask_bit = 0x80;
constexpr std::size_t mask_bytes = 4;
// The second byte is the payload's length, or the number of bytes of an extended length.
constexpr std::size_t longest_in_byte = 125;
constexpr std::size_t two_bytes_follow = 126;

[[noreturn]] void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

std::size_t read_big_endian(std::string_view bytes) {
  std::size_t value = 0;
  for (const char byte : bytes)
    value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

struct Frame {
  unsigned opcode = 0;
  bool last = false;
  std::size_t head = 0;
  std::size_t payload = 0;

  [[nodiscard]] std::size_t size() const { return head + payload; }
};

/// False if the frame is not complete.
bool whole_frame(std::string_view bytes, Frame& frame) {
  if (bytes.size() < 2) return false;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  if ((second & mask_bit) != 0) throw Broken("a server must not mask frames");
  frame.opcode = first & 0x0fU;
  frame.last = (first & last_bit) != 0;
  frame.head = 2;
  frame.payload = second;
  if (second >= two_bytes_follow) {
    const std::size_t follow = second == two_bytes_follow ? 2 : 8;
    if (bytes.size() < frame.head + follow) return false;
    frame.payload = read_big_endian(bytes.substr(frame.head, follow));
    frame.head += follow;
  }
  return bytes.size() >= frame.size();
}

}  // namespace

Peer::~Peer() {
  ::close(file_);
}

void Peer::send(std::string_view text) const {
  send_frame(text_frame, text);
}

void Peer::send_frame(unsigned opcode, std::string_view payload) const {
  std::string frame;
  frame.reserve(payload.size() + 2 + sizeof(std::uint64_t) + mask_bytes);
  frame += static_cast<char>(last_bit | opcode);
  if (payload.size() <= longest_in_byte) {
    frame += static_cast<char>(mask_bit | payload.size());
  } else {
    if (payload.size() > UINT16_MAX) throw std::logic_error("nothing that long is sent");
    frame += static_cast<char>(mask_bit | two_bytes_follow);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xff);
  }
  // A mask of zeros is valid: the server must unmask, and the client saves the work.
  frame.append(mask_bytes, '\0');
  frame += payload;
  const ssize_t sent = ::send(file_, frame.data(), frame.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent != static_cast<ssize_t>(frame.size())) throw Broken("the server accepts no more bytes");
}

void Peer::receive(Clock::time_point at) {
  constexpr std::size_t piece = 16 * 1024;
  std::array<char, piece> bytes;
  const ssize_t size = ::recv(file_, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (size < 0 && errno == EAGAIN) return;
  if (size <= 0) throw Broken("the server has closed a connection");
  incoming_.append(bytes.data(), static_cast<std::size_t>(size));
  take_frames(at);
}

void Peer::take_frames(Clock::time_point at) {
  std::size_t taken = 0;
  const std::string_view bytes = incoming_;
  Frame frame;
  while (whole_frame(bytes.substr(taken), frame)) {
    on_frame(frame.opcode, frame.last, bytes.substr(taken + frame.head, frame.payload), at);
    taken += frame.size();
  }
  incoming_.erase(0, taken);
}

void Peer::on_frame(unsigned opcode, bool last, std::string_view payload, Clock::time_point at) {
  switch (opcode) {
    case ping_frame:
      send_frame(pong_frame, payload);
      return;
    case pong_frame:
      return;
    case close_frame:
      throw Broken("closed: " +
                   std::string(payload.substr(std::min<std::size_t>(payload.size(), 2))));
    case text_frame:
    case continuation:
      break;
    default:
      throw Broken("a server of texts sent something else");
  }
  if (last && fragments_.empty()) {
    if (listener_ != nullptr) listener_->heard(*this, payload, at);
    return;
  }
  fragments_ += payload;
  if (!last) return;
  if (listener_ != nullptr) listener_->heard(*this, fragments_, at);
  fragments_.clear();
}

Loop::Loop() : file_(::epoll_create1(EPOLL_CLOEXEC)) {
  if (file_ < 0) throw_errno("epoll_create1");
}

Loop::~Loop() {
  ::close(file_);
}

void Loop::add(Peer& peer) const {
  epoll_event event{.events = EPOLLIN, .data = {.ptr = &peer}};
  if (::epoll_ctl(file_, EPOLL_CTL_ADD, peer.file(), &event) != 0) throw_errno("epoll_ctl");
}

bool Loop::run_once(std::chrono::nanoseconds time) const {
  constexpr int most = 256;
  constexpr std::int64_t second = 1'000'000'000;
  std::array<epoll_event, most> events;
  const std::int64_t wait = std::max<std::int64_t>(0, time.count());
  const timespec timeout{.tv_sec = wait / second, .tv_nsec = wait % second};
  const int count = ::epoll_pwait2(file_, events.data(), most, &timeout, nullptr);
  if (count < 0 && errno != EINTR) throw_errno("epoll_pwait2");
  for (int i = 0; i < count; ++i)
    static_cast<Peer*>(events[static_cast<std::size_t>(i)].data.ptr)->receive(Clock::now());
  return count > 0;
}

/// Connects several peers at the same time, so that a server can group its writes.
class Connecting {
 public:
  Connecting(const Door& door, std::size_t first, std::size_t count) : door_(door) {
    for (std::size_t i = 0; i < count; ++i)
      peers_.push_back(std::make_unique<Peer>(connected(first + i)));
  }

  Peers finish() {
    std::vector<std::string> cookies(peers_.size());
    if (door_.guests) {
      for (const auto& peer : peers_)
        write(*peer, "POST /api/session HTTP/1.1\r\n" + host() + "Content-Length: 0\r\n\r\n");
      for (std::size_t i = 0; i < peers_.size(); ++i)
        cookies[i] = "Cookie: " + cookie_of(answer(*peers_[i], "200")) + "\r\n";
    }
    if (!door_.device.empty()) {
      const std::string request = "POST /api/my/devices HTTP/1.1\r\n" + host() +
                                  "Origin: http://localhost:" + std::to_string(door_.port) +
                                  "\r\nContent-Type: application/json\r\nContent-Length: " +
                                  std::to_string(door_.device.size()) + "\r\n";
      for (std::size_t i = 0; i < peers_.size(); ++i)
        write(*peers_[i], request + cookies[i] + "\r\n" + door_.device);
      for (const auto& peer : peers_)
        static_cast<void>(answer(*peer, "200"));
    }
    for (std::size_t i = 0; i < peers_.size(); ++i) {
      write(*peers_[i], "GET /ws HTTP/1.1\r\n" + host() + cookies[i] +
                            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                            "Sec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    }
    for (const auto& peer : peers_)
      static_cast<void>(answer(*peer, "101"));
    return std::move(peers_);
  }

 private:
  [[nodiscard]] int connected(std::size_t number) const {
    const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0) throw_errno("socket");
    constexpr int on = 1;
    ::setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in from{};
    from.sin_family = AF_INET;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + door_.first_address +
                                 static_cast<std::uint32_t>(number) % door_.addresses);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(door_.port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    // Choosing the port at connect() lets several connections to different targets share it.
    ::setsockopt(file, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    const auto address = [](sockaddr_in& a) { return reinterpret_cast<sockaddr*>(&a); };
    if (::bind(file, address(from), sizeof from) != 0 ||
        ::connect(file, address(to), sizeof to) != 0) {
      ::close(file);
      throw_errno("connect");
    }
    return file;
  }

  [[nodiscard]] std::string host() const {
    return "Host: localhost:" + std::to_string(door_.port) + "\r\n";
  }

  static void write(const Peer& peer, const std::string& bytes) {
    if (::send(peer.file(), bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(bytes.size())) {
      throw_errno("send");
    }
  }

  /// The head of the response. Bytes after the head and the body stay with the peer.
  static std::string answer(Peer& peer, const std::string& status) {
    std::string& bytes = peer.incoming_;
    std::size_t head = 0;
    while ((head = bytes.find("\r\n\r\n")) == std::string::npos)
      read_more(peer);
    head += 4;
    std::string result = bytes.substr(0, head);
    if (result.substr(0, 13) != "HTTP/1.1 " + status + " ") throw Broken("refused: " + bytes);
    constexpr std::string_view length = "Content-Length: ";
    const std::size_t at = result.find(length);
    const std::size_t body =
        at == std::string::npos ? 0 : std::stoul(result.substr(at + length.size()));
    while (bytes.size() < head + body)
      read_more(peer);
    bytes.erase(0, head + body);
    return result;
  }

  static void read_more(Peer& peer) {
    std::array<char, 4096> bytes;
    const ssize_t size = ::recv(peer.file(), bytes.data(), bytes.size(), 0);
    if (size <= 0) throw Broken("the server has closed a connection that was being opened");
    peer.incoming_.append(bytes.data(), static_cast<std::size_t>(size));
  }

  static std::string cookie_of(const std::string& head) {
    constexpr std::string_view field = "Set-Cookie: ";
    const std::size_t begin = head.find(field);
    if (begin == std::string::npos) throw Broken("no session: " + head);
    return head.substr(begin + field.size(), head.find(';', begin) - begin - field.size());
  }

  Door door_;
  Peers peers_;
};

Peers connect(const Door& door, std::size_t count, Loop& loop) {
  // Fewer than the backlog of a listening socket.
  constexpr std::size_t together = 64;
  Peers all;
  while (all.size() < count) {
    const std::size_t next = std::min(together, count - all.size());
    for (auto& peer : Connecting(door, all.size(), next).finish()) {
      loop.add(*peer);
      all.push_back(std::move(peer));
    }
    // Keeps open connections alive by replying to pings.
    while (loop.run_once(std::chrono::nanoseconds::zero())) {
    }
  }
  return all;
}

}  // namespace quintet::bench

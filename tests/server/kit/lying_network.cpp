#include "tests/server/kit/lying_network.hpp"

#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "tests/rules/playout.hpp"
#include "tests/server/kit/frames.hpp"
#include "tests/server/kit/proxy_listener.hpp"

namespace quintet::tests {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds held_at_most{2};
constexpr std::size_t window = 3;  // number of messages that may overtake a delayed one

struct Counters {
  std::atomic<int> lost = 0;
  std::atomic<int> repeated = 0;
  std::atomic<int> reordered = 0;
};

/// One direction of a connection. Passes the upgrade and control frames on unchanged.
class Way : public std::enable_shared_from_this<Way> {
 public:
  Way(std::shared_ptr<tcp::socket> from, std::shared_ptr<tcp::socket> to, std::uint64_t seed,
      Counters& counters)
      : from_(std::move(from)),
        to_(std::move(to)),
        timer_(from_->get_executor()),
        dice_(seed),
        counters_(counters) {}

  void read() {
    from_->async_read_some(asio::buffer(buffer_),
                           [self = shared_from_this()](error_code failure, std::size_t size) {
                             if (failure) return self->end();
                             self->received_.append(self->buffer_.data(), size);
                             self->take_messages();
                             self->write();
                             self->read();
                           });
  }

 private:
  struct Held {
    std::string bytes;
    std::size_t overtakers = 0;  // messages that may still overtake it
  };

  void take_messages() {
    if (!upgraded_) {
      constexpr std::string_view end_of_head = "\r\n\r\n";
      const std::size_t end = received_.find(end_of_head);
      if (end == std::string::npos) return;
      out_ += consume(end + end_of_head.size());
      upgraded_ = true;
    }
    while (const auto found = find_frame(received_)) {
      std::string bytes = consume(found->size);
      if (found->frame.is_control()) {
        out_ += bytes;
        continue;
      }
      // Keeps the fragments of a message together.
      message_ += bytes;
      if (found->frame.fin) pass(std::exchange(message_, {}));
    }
  }

  std::string consume(std::size_t size) {
    std::string bytes = received_.substr(0, size);
    received_.erase(0, size);
    return bytes;
  }

  /// Passes one more message on, and then the delayed messages that waited for it.
  void pass(const std::string& message) {
    std::vector<Held> waiting = std::exchange(held_, {});
    switch (dice_.below(12)) {
      case 0:
        ++counters_.lost;
        break;
      case 1:
        ++counters_.repeated;
        out_ += message;
        hold(message);
        break;
      case 2:
      case 3:
        hold(message);
        break;
      default:
        out_ += message;
        counters_.reordered += static_cast<int>(waiting.size());
    }
    for (Held& other : waiting) {
      if (--other.overtakers == 0) {
        out_ += other.bytes;
      } else {
        held_.push_back(std::move(other));
      }
    }
  }

  void hold(const std::string& message) {
    held_.push_back({.bytes = message, .overtakers = 1 + dice_.below(window)});
    timer_.expires_after(held_at_most);
    timer_.async_wait([self = shared_from_this()](error_code failure) {
      if (failure) return;
      for (const Held& message_held : std::exchange(self->held_, {}))
        self->out_ += message_held.bytes;
      self->write();
    });
  }

  void write() {
    if (writing_ || out_.empty()) return;
    writing_ = true;
    in_flight_ = std::exchange(out_, {});
    asio::async_write(*to_, asio::buffer(in_flight_),
                      [self = shared_from_this()](error_code failure, std::size_t) {
                        self->writing_ = false;
                        if (failure) return self->end();
                        self->write();
                      });
  }

  void end() {
    error_code ignored;
    timer_.cancel();
    from_->close(ignored);
    to_->close(ignored);
  }

  std::shared_ptr<tcp::socket> from_;
  std::shared_ptr<tcp::socket> to_;
  asio::steady_timer timer_;
  Dice dice_;
  Counters& counters_;
  std::array<char, 16 * 1024> buffer_{};
  std::string received_;
  std::string message_;
  std::vector<Held> held_;
  std::string out_;
  std::string in_flight_;
  bool upgraded_ = false;
  bool writing_ = false;
};

}  // namespace

class LyingNetwork::Impl {
 public:
  Impl(const Address& server, std::uint64_t seed)
      : seed_(seed), listener_(server, [this](tcp::socket client, tcp::socket upstream) {
          const auto near = std::make_shared<tcp::socket>(std::move(client));
          const auto far = std::make_shared<tcp::socket>(std::move(upstream));
          std::make_shared<Way>(near, far, ++seed_, counters_)->read();
          std::make_shared<Way>(far, near, ++seed_, counters_)->read();
        }) {}

  [[nodiscard]] Address address() const { return listener_.address(); }
  [[nodiscard]] Lies lies() const {
    return {
        .lost = counters_.lost, .repeated = counters_.repeated, .reordered = counters_.reordered};
  }

 private:
  Counters counters_;
  std::uint64_t seed_;
  ProxyListener listener_;
};

LyingNetwork::LyingNetwork(const Address& server, std::uint64_t seed)
    : impl_(std::make_unique<Impl>(server, seed)) {}

LyingNetwork::~LyingNetwork() = default;

Address LyingNetwork::address() const {
  return impl_->address();
}

LyingNetwork::Lies LyingNetwork::lies() const {
  return impl_->lies();
}

}  // namespace quintet::tests

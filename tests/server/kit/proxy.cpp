#include "tests/server/kit/proxy.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include "tests/rules/playout.hpp"
#include "tests/server/kit/proxy_listener.hpp"

namespace quintet::tests {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// Two connected sockets, and the number of bytes until they are cut.
class Link : public std::enable_shared_from_this<Link> {
 public:
  Link(tcp::socket client, tcp::socket server, Dice& dice, BadProxy::Reach reach,
       std::atomic<int>& cuts)
      : client_(std::move(client)),
        server_(std::move(server)),
        cuts_(cuts),
        reset_(dice.below(2) == 0),
        deaf_(dice.below(3) == 0) {
    up_.left = 150 + dice.below(reach.up);
    // Usually the upward limit is reached first, because turns go up. Entering a room alone takes
    // some kilobytes downward.
    down_.left = 300 + dice.below(reach.down);
  }

  void start() {
    pass(client_, server_, up_);
    pass(server_, client_, down_);
  }

 private:
  struct Way {
    std::array<char, 4096> buffer{};
    std::size_t left = 0;
  };

  void pass(tcp::socket& from, tcp::socket& to, Way& way) {
    from.async_read_some(asio::buffer(way.buffer), [self = shared_from_this(), &from, &to, &way](
                                                       error_code failure, std::size_t size) {
      if (failure) return self->end();
      const std::size_t passed = std::min(size, way.left);
      way.left -= passed;
      // The server still gets these bytes, but its reply is lost.
      if (way.left == 0 && &way == &self->up_ && self->deaf_) self->down_.left = 0;
      asio::async_write(to, asio::buffer(way.buffer.data(), passed),
                        [self, &from, &to, &way](error_code broken, std::size_t) {
                          if (broken) return self->end();
                          if (way.left > 0) return self->pass(from, to, way);
                          ++self->cuts_;
                          self->end();
                        });
    });
  }

  void end() {
    error_code ignored;
    if (reset_) {
      // Closing without lingering sends a reset and discards bytes in transit.
      client_.set_option(asio::socket_base::linger(true, 0), ignored);
    }
    client_.close(ignored);
    server_.close(ignored);
  }

  tcp::socket client_;
  tcp::socket server_;
  std::atomic<int>& cuts_;
  const bool reset_;
  const bool deaf_;
  Way up_;
  Way down_;
};

}  // namespace

class BadProxy::Impl {
 public:
  Impl(const Address& server, std::uint64_t seed, Reach reach)
      : dice_(seed), listener_(server, [this, reach](tcp::socket client, tcp::socket upstream) {
          std::make_shared<Link>(std::move(client), std::move(upstream), dice_, reach, cuts_)
              ->start();
        }) {}

  [[nodiscard]] Address address() const { return listener_.address(); }
  [[nodiscard]] int cuts() const { return cuts_; }

 private:
  Dice dice_;
  std::atomic<int> cuts_ = 0;
  ProxyListener listener_;
};

BadProxy::BadProxy(const Address& server, std::uint64_t seed, Reach reach)
    : impl_(std::make_unique<Impl>(server, seed, reach)) {}

BadProxy::~BadProxy() = default;

Address BadProxy::address() const {
  return impl_->address();
}

int BadProxy::cuts() const {
  return impl_->cuts();
}

}  // namespace quintet::tests

// The bus in a build without libnats. A server with it cannot join a cluster: every attempt to
// connect throws.
#include <stdexcept>

#include "server/bus/bus.hpp"

namespace quintet::server {

struct Bus::Core {};

void check_bus(const BusSettings& /*settings*/) {
  throw std::runtime_error("this Quintet was built without NATS (libnats), so it is no cluster");
}

void warn_of_open_bus(const BusSettings& /*settings*/) {}

Bus::Bus(const BusSettings& settings, const asio::any_io_executor& /*executor*/) {
  check_bus(settings);
}

Bus::~Bus() = default;

void Bus::subscribe(const std::string& /*subject*/, Handler /*handler*/) {}

std::expected<void, BusFailure> Bus::publish(std::string_view /*subject*/,
                                             std::string_view /*data*/) {
  return std::unexpected(BusFailure::down);
}

std::expected<void, BusFailure> Bus::reply(std::string_view /*reply_to*/,
                                           std::string_view /*data*/) {
  return std::unexpected(BusFailure::down);
}

void Bus::request(std::string_view /*subject*/, std::string_view /*data*/,
                  std::chrono::milliseconds /*timeout*/, Done done) {
  done(std::unexpected(BusFailure::down));
}

bool Bus::connected() const {
  return false;
}

bool Bus::stalled() const {
  return false;
}

BusLosses Bus::losses() const {
  return {};
}

std::uint64_t Bus::packets() const {
  return 0;
}

void Bus::close() {}

std::string_view text_of(BusFailure /*failure*/) {
  return "cannot be reached";
}

}  // namespace quintet::server

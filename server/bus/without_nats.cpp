// A Quintet that was built without libnats: it is one node, and says so to whoever wants more.
#include <stdexcept>

#include "server/bus/bus.hpp"

namespace quintet::server {

struct Bus::Core {};

Bus::Bus(const BusSettings& /*settings*/, const asio::any_io_executor& /*executor*/) {
  throw std::runtime_error("this Quintet was built without NATS (libnats), so it is no cluster");
}

Bus::~Bus() = default;

void Bus::subscribe(const std::string& /*subject*/, Handler /*handler*/) {}

std::expected<void, BusFailure> Bus::publish(std::string /*subject*/, std::string /*data*/) {
  return std::unexpected(BusFailure::down);
}

void Bus::request(std::string /*subject*/, std::string /*data*/,
                  std::chrono::milliseconds /*timeout*/, Done done) {
  done(std::unexpected(BusFailure::down));
}

bool Bus::connected() const {
  return false;
}

BusLosses Bus::losses() const {
  return {};
}

void Bus::close() {}

std::string_view text_of(BusFailure /*failure*/) {
  return "cannot be reached";
}

}  // namespace quintet::server

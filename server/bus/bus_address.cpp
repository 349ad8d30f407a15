#include "server/bus/bus_address.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace quintet::server {
namespace {

bool is_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), port);
  return failure == std::errc{} && end == text.data() + text.size() && port != 0;
}

bool is_host(std::string_view text) {
  if (text.starts_with('[')) return text.size() > 2 && text.ends_with(']');
  return !text.empty() && std::ranges::all_of(text, [](unsigned char letter) {
    return letter > ' ' && letter < 127 &&
           std::string_view("/?#[]:").find(static_cast<char>(letter)) == std::string_view::npos;
  });
}

std::optional<std::string> fault_of_one(std::string_view address) {
  constexpr std::string_view plain = "nats://";
  constexpr std::string_view encrypted = "tls://";
  if (address.starts_with(plain)) {
    address.remove_prefix(plain.size());
  } else if (address.starts_with(encrypted)) {
    address.remove_prefix(encrypted.size());
  } else {
    return "must begin with nats:// or tls://";
  }
  if (address.find('@') != std::string_view::npos) {
    return "must not have a name or a password in it, which others would see in the list of "
           "processes; set NATS_USER and NATS_PASSWORD in the environment";
  }
  const auto bracket = address.rfind(']');
  const auto colon = address.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || bracket < colon);
  if (!is_host(address.substr(0, has_port ? colon : address.size())))
    return "must name a host, such as nats://127.0.0.1:4222";
  if (has_port && !is_port(address.substr(colon + 1))) return "has an invalid port";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_of_bus_address(std::string_view addresses) {
  for (;;) {
    const auto comma = addresses.find(',');
    if (auto fault = fault_of_one(addresses.substr(0, comma))) return fault;
    if (comma == std::string_view::npos) return std::nullopt;
    addresses.remove_prefix(comma + 1);
  }
}

}  // namespace quintet::server

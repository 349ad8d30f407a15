#include "server/net/own_hosts.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <unistd.h>

#include <boost/asio/ip/address.hpp>

namespace quintet::server {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
  return lower;
}

/// "example.org:8080" and "example.org." are both "example.org", "[::1]:8080" is "::1".
std::string name_of(std::string_view host) {
  if (host.starts_with('[')) return std::string(host.substr(1, host.find(']') - 1));
  std::string name = in_lower_case(host.substr(0, host.rfind(':')));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

}  // namespace

OwnHosts::OwnHosts(std::span<const std::string> named, std::span<const std::string> others)
    : named_(!named.empty()) {
  for (const auto& names : {named, others}) {
    for (const std::string& name : names)
      names_.push_back(in_lower_case(name));
  }
}

bool OwnHosts::contains(std::string_view host) const {
  if (host.empty()) return true;
  const std::string name = name_of(host);
  return name == "localhost" || name.ends_with(".localhost") || is_ip_address(name) ||
         std::ranges::find(names_, name) != names_.end();
}

std::string OwnHosts::canonical(std::string_view host) const {
  if (!named_) return std::string(host);
  const std::size_t colon = host.rfind(':');
  const bool port =
      colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos;
  return names_.front() + std::string(port ? host.substr(colon) : std::string_view());
}

std::vector<std::string> names_of_machine() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0 || name.front() == '\0') return {};
  const std::string own(name.data());
  return {own, own.substr(0, own.find('.')) + ".local"};
}

std::string host_of_origin(std::string_view origin) {
  constexpr std::string_view separator = "://";
  return name_of(origin.substr(origin.find(separator) + separator.size()));
}

bool is_ip_address(const std::string& text) {
  boost::system::error_code failure;
  (void)boost::asio::ip::make_address(text, failure);
  return !failure;
}

bool is_host_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char sign) {
    return std::isalnum(sign) != 0 || sign == '-' || sign == '.' || sign == '_';
  });
}

}  // namespace quintet::server

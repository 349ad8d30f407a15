#include "server/startup/messages.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "server/base/bounded_input.hpp"
#include "server/net/networks.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t longest_password_file = 4096;

/// The address of our pages: the first configured host, with https as everywhere outside of a home.
std::string pages_of(const Config& config) {
  if (config.hosts.empty()) return {};
  constexpr std::uint16_t https = 443;
  const bool own_port = !config.tls_key.empty() && config.port != https;
  return "https://" + config.hosts.front() + (own_port ? ":" + std::to_string(config.port) : "");
}

/// The first line of the file.
std::string password_in(const std::string& file) {
  std::ifstream stream(file);
  auto content = read_all(stream, longest_password_file);
  if (!stream.is_open() || stream.bad() || !content)
    throw std::runtime_error(
        fmt::format("the file with the mail password, {}, cannot be read", file));
  content->resize(std::min(content->find_first_of("\r\n"), content->size()));
  return *std::move(content);
}

}  // namespace

MessengerSettings messenger_settings(const Config& config) {
  // The networks were checked when the configuration was read.
  return {.contact = config.contact,
          .allowed = Networks::parse(config.push_allow).value_or(Networks()),
          .pages = pages_of(config)};
}

std::optional<MailServer> mail_server(const Config& config) {
  if (config.mail.server.empty()) return std::nullopt;
  MailServer server{.url = config.mail.server, .user = config.mail.user, .from = config.mail.from};
  if (!config.mail.password_file.empty()) server.password = password_in(config.mail.password_file);
  return server;
}

}  // namespace quintet::server

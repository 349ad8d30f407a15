#include "server/startup/takeover.hpp"

#include <chrono>
#include <csignal>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>
#include <nlohmann/json.hpp>

#include "protocol/messages/admin.hpp"
#include "server/admin/control_client.hpp"
#include "server/base/log.hpp"
#include "server/startup/listening.hpp"
#include "storage/open.hpp"

namespace quintet::server {
namespace {

using boost::asio::ip::tcp;
using Json = nlohmann::json;

/// Extra time for the other server on a busy machine, beyond the maximum that it has announced.
constexpr std::chrono::seconds grace{5};

/// The socket from systemd, if any. The server uses it whatever port the configuration names,
/// because a package's configuration file names a port in any case.
Descriptor given_by_systemd(const tcp::endpoint& wanted) {
  Descriptor given = listening_from_systemd();
  if (!given.valid()) return given;
  const tcp::endpoint bound = endpoint_of(given);
  if (bound != wanted) {
    log::info("uses the socket from systemd and ignores --bind and --port",
              {{"listening", text_of(bound)}});
  }
  return given;
}

Descriptor listen_for_ourselves(const tcp::endpoint& wanted, Descriptor given) {
  return given.valid() ? std::move(given) : listen_at(wanted);
}

std::string place_of(const Config& config) {
  return place_of_node(config.database, config.node_name);
}

/// The reply of this file's server; null if there is none.
std::optional<ControlReply> ask(const Config& config, const protocol::AdminRequest& request) {
  auto reply =
      ask_server(place_of(config), protocol::to_line(request), config.limits.control_timeout);
  if (!reply) return std::nullopt;
  if (!*reply) {
    throw std::runtime_error("cannot take over: " + reply->error() + " (" +
                             lock_holder(place_of(config)) + ")");
  }
  return std::move(**reply);
}

Json object_of(const ControlReply& reply) {
  Json object = Json::parse(reply.line, nullptr, false);
  if (!object.is_object()) throw std::runtime_error("the running server's reply is not JSON");
  if (object.contains("error"))
    throw std::runtime_error("cannot take over: " + object["error"].value("message", ""));
  return object;
}

/// Waits for a server that has been asked to end, and kills it if it does not.
DatabaseLock inherit(const Config& config, std::chrono::milliseconds promised, int process) {
  auto lock = DatabaseLock::acquire(place_of(config), promised + grace);
  if (lock) return *std::move(lock);
  // It hangs. All acknowledged writes are on disk, so killing it loses nothing.
  if (process > 1 && process != ::getpid()) {
    log::warning("the running server does not end and is killed", {{"process", process}});
    ::kill(process, SIGKILL);
    lock = DatabaseLock::acquire(place_of(config), grace);
  }
  if (!lock) {
    throw std::runtime_error("the server that ran on " + config.database + ", " +
                             lock_holder(place_of(config)) + ", does not end");
  }
  return *std::move(lock);
}

bool same_place(const std::string& listening, const tcp::endpoint& wanted) {
  const std::size_t colon = listening.rfind(':');
  if (colon == std::string::npos) return false;
  const bool same_port =
      wanted.port() == 0 || listening.substr(colon + 1) == std::to_string(wanted.port());
  return same_port && listening.substr(0, colon) == wanted.address().to_string();
}

std::optional<ServerResources> take_over(const Config& config, const tcp::endpoint& wanted,
                                         Descriptor& given) {
  const auto known = ask(config, protocol::AskStatus{});
  if (!known) return std::nullopt;
  const bool elsewhere = !same_place(object_of(*known).value("listening", ""), wanted);
  const bool activated = given.valid();
  Descriptor listening = std::move(given);
  if (!listening.valid() && elsewhere) listening = listen_at(wanted);
  storage::check_can_open(config.database);
  auto handed = ask(config, protocol::TakeOver{});
  if (!handed) return std::nullopt;  // it has just ended for another reason
  const Json reply = object_of(*handed);
  log::info("taking over", {{"process", reply.value("process", 0)}});
  if (!listening.valid()) {
    (void)endpoint_of(handed->file);
    listening = std::move(handed->file);
  }
  const std::chrono::milliseconds promised(reply.value("ends_within_ms", 0));
  DatabaseLock lock = inherit(config, promised, handed->process);
  return ServerResources{
      .lock = std::move(lock), .listening = std::move(listening), .kept_by_systemd = activated};
}

}  // namespace

ServerResources acquire(const Config& config) {
  const tcp::endpoint wanted = wanted_endpoint(config);
  Descriptor given = given_by_systemd(wanted);
  if (config.take_over) {
    if (auto resources = take_over(config, wanted, given)) return *std::move(resources);
  }
  auto lock = DatabaseLock::acquire(place_of(config), std::chrono::milliseconds(0));
  if (!lock) {
    throw std::runtime_error(config.database + " is served already, by " +
                             lock_holder(place_of(config)) +
                             ": end that one first, or start this one with --take-over");
  }
  const bool activated = given.valid();
  return {.lock = *std::move(lock),
          .listening = listen_for_ourselves(wanted, std::move(given)),
          .kept_by_systemd = activated};
}

}  // namespace quintet::server

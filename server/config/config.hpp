// The operator's configuration: from flags, the environment and a file, in this order of
// precedence. One table of settings defines all three and the output of `quintet serve
// --print-config`.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/disk_space.hpp"
#include "server/base/log.hpp"
#include "server/base/time.hpp"
#include "server/bots/bot_settings.hpp"
#include "server/config/limits.hpp"

namespace quintet::server {

/// The operator's mail server, to which all mails go.
struct MailConfig {
  std::string server;  // "smtp://host:587" or "smtps://host"; empty: this server sends no mail
  std::string user;
  std::string password_file;
  std::string from;  // the address of the sender
};

struct Config {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one
  std::string database = "quintet.db";
  /// Name of this node among several on one PostgreSQL database; empty: it is alone.
  std::string node_name;
  /// Address of the NATS servers through which nodes pass requests on; empty: one node serves and
  /// the others stand by.
  std::string cluster;
  int threads = 1;
  /// Takes over from a server that runs on the same file, if there is one.
  bool take_over = false;
  /// Origins whose pages may use this server, in addition to its own: "https://example.org".
  std::vector<std::string> origins;
  /// Host names of this server: "play.example.org".
  std::vector<std::string> hosts;
  /// Files in PEM form. Both or none; with them the port speaks TLS.
  std::string tls_certificates;
  std::string tls_key;
  /// Networks (networks.hpp) of proxies that are trusted to name the client (X-Forwarded-For).
  std::vector<std::string> trusted_proxies;
  /// Networks that may read metrics.
  std::vector<std::string> metrics_from = {"127.0.0.0/8", "::1"};
  BotSettings bots;
  /// Where push services and the hosts of webhooks reach the operator: "mailto:operator@host" or an
  /// https address. Empty: players' devices get no messages.
  std::string contact;
  /// Networks (networks.hpp) to which messages may go although they are not public.
  std::vector<std::string> push_allow;
  MailConfig mail;
  log::Format log_format = log::Format::text;
  log::Level log_level = log::Level::info;
  Limits limits;
  /// Tests can advance it.
  std::shared_ptr<Time> time = std::make_shared<Time>();
  /// Tests can replace it to simulate a full disk.
  std::function<std::optional<std::uint64_t>(const std::filesystem::path& file)> free_space =
      free_bytes_on_disk;
};

/// One setting, other than the limits (limit_settings.hpp).
struct ConfigSetting {
  using Values = std::vector<std::string>;

  /// "tls-cert": the flag --tls-cert, QUINTET_TLS_CERT in the environment, tls-cert in the file.
  std::string_view name;
  std::string_view value;    // placeholder for the value in the help: "FILE"
  std::string_view meaning;  // a sentence without its full stop
  bool flag = false;         // "true" or "false"; on the command line the value is optional
  bool list = false;         // several values; in the environment separated by commas
  /// Leaves `config` unchanged and returns the rule for the value if it is invalid: "must be a
  /// number from …".
  std::expected<void, std::string> (*set)(Config& config, const Values& values);
  Values (*get)(const Config& config);
};

[[nodiscard]] std::span<const ConfigSetting> config_settings();

/// Given settings by name. Limits are "limit", a list of NAME=VALUE.
using GivenSettings = std::map<std::string, ConfigSetting::Values, std::less<>>;

/// Returns the value of an environment variable, if it is set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// The environment of this process.
[[nodiscard]] Environment process_environment();

/// Combines the sources. A list replaces the list of a source with lower precedence; limits are
/// merged one by one. `file` is the argument of --config; without it QUINTET_CONFIG may name a
/// file. The error is one sentence that says what is wrong and where.
[[nodiscard]] std::expected<Config, std::string> read_config(
    const GivenSettings& flags, const Environment& environment,
    const std::optional<std::filesystem::path>& file);

/// The configuration as a file. read_config returns the same configuration for it.
[[nodiscard]] std::string to_toml(const Config& config);

}  // namespace quintet::server

// What an operator chooses: from flags, the environment and a file, in this order of precedence.
// One table of settings makes all three, and what `quintet serve --print-config` tells.
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

#include "server/base/bot_settings.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/limits.hpp"
#include "server/base/log.hpp"
#include "server/base/time.hpp"

namespace quintet::server {

struct Config {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one
  std::string database = "quintet.db";
  /// Of this server among several on one PostgreSQL database; empty: it is alone.
  std::string node_name;
  /// Of the NATS servers through which nodes pass requests on to each other; empty: one node
  /// serves, the others stand by.
  std::string cluster;
  int threads = 1;
  /// Takes the place of a server that runs on the file, if one does.
  bool take_over = false;
  /// Origins whose pages may use this server, besides its own: "https://example.org".
  std::vector<std::string> origins;
  /// Names that the server goes by: "play.example.org".
  std::vector<std::string> hosts;
  /// Files in PEM form. Both or none; with them the port speaks TLS.
  std::string tls_certificates;
  std::string tls_key;
  /// Networks (networks.hpp) of proxies whose word about their clients is taken.
  std::vector<std::string> trusted_proxies;
  /// Networks that may read metrics.
  std::vector<std::string> metrics_from = {"127.0.0.0/8", "::1"};
  BotSettings bots;
  log::Format log_format = log::Format::text;
  log::Level log_level = log::Level::info;
  Limits limits;
  /// What a test puts forward.
  std::shared_ptr<Time> time = std::make_shared<Time>();
  /// What a test takes away.
  std::function<std::optional<std::uint64_t>(const std::filesystem::path& file)> free_space =
      free_bytes_on_disk;
};

/// One thing to choose, besides the limits (limit_settings.hpp).
struct ConfigSetting {
  using Values = std::vector<std::string>;

  /// "tls-cert": the flag --tls-cert, QUINTET_TLS_CERT in the environment, tls-cert in the file.
  std::string_view name;
  std::string_view value;    // what stands for the value in the help: "FILE"
  std::string_view meaning;  // a sentence without its end
  bool flag = false;         // "true" or "false"; on the command line it can stand by itself
  bool list = false;         // several values; in the environment separated by commas
  /// Changes nothing and tells what the value must be when it is none: "must be a number from …".
  std::expected<void, std::string> (*set)(Config& config, const Values& values);
  Values (*get)(const Config& config);
};

[[nodiscard]] std::span<const ConfigSetting> config_settings();

/// What was said about settings, by their names. Limits are "limit", a list of NAME=VALUE.
using GivenSettings = std::map<std::string, ConfigSetting::Values, std::less<>>;

/// The value of a variable of the environment, if it is set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// This process's own.
[[nodiscard]] Environment process_environment();

/// Puts together what holds. A list that is given replaces the one of a source that ranks lower;
/// limits are each on their own. `file` is what --config names; without it QUINTET_CONFIG may name
/// one. The error is one sentence that says what is wrong and where.
[[nodiscard]] std::expected<Config, std::string> read_config(
    const GivenSettings& flags, const Environment& environment,
    const std::optional<std::filesystem::path>& file);

/// The configuration as a file that read_config takes and that leads to the same.
[[nodiscard]] std::string to_toml(const Config& config);

}  // namespace quintet::server

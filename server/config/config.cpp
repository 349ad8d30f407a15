#include "server/config/config.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <toml++/toml.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/base/bounded_input.hpp"
#include "server/config/limit_settings.hpp"
#include "storage/location.hpp"

namespace quintet::server {
namespace {

using Values = ConfigSetting::Values;
using Set = std::expected<void, std::string>;

constexpr std::string_view limit = "limit";

/// Null if there is no such setting.
const ConfigSetting* find_setting(std::string_view name) {
  const std::span settings = config_settings();
  const auto found = std::ranges::find(settings, name, &ConfigSetting::name);
  return found == settings.end() ? nullptr : &*found;
}

/// Sets one setting to a value of one source. `where` is the source's name for the setting:
/// "--port".
Set apply(Config& config, const ConfigSetting& setting, const Values& values,
          const std::string& where) {
  if (!setting.list && values.size() != 1)
    return std::unexpected(fmt::format("{} must be one value", where));
  auto set = setting.set(config, values);
  if (!set) {
    return std::unexpected(
        fmt::format("{} {}, not \"{}\"", where, set.error(), fmt::join(values, ",")));
  }
  return {};
}

Set apply_limits(Config& config, const Values& assignments, const std::string& where) {
  for (const std::string& assignment : assignments) {
    if (auto set = set_limit(config.limits, assignment); !set)
      return std::unexpected(where + ": " + set.error());
  }
  return {};
}

Values split(const std::string& text) {
  Values values;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');)
    values.push_back(std::move(part));
  return values;
}

std::string variable_of(std::string_view name) {
  std::string variable = "QUINTET_";
  for (const char letter : name)
    variable += letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  return variable;
}

/// A value as text, as on the command line; null if it has no such form.
std::optional<std::string> as_text(const toml::node& node) {
  if (auto text = node.value_exact<std::string>()) return text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
  if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
  return std::nullopt;
}

std::optional<Values> as_texts(const toml::node& node) {
  Values values;
  if (const toml::array* const array = node.as_array()) {
    for (const toml::node& element : *array) {
      auto text = as_text(element);
      if (!text) return std::nullopt;
      values.push_back(*std::move(text));
    }
  } else if (auto text = as_text(node)) {
    values.push_back(*std::move(text));
  } else {
    return std::nullopt;
  }
  return values;
}

constexpr std::size_t largest_config_file = std::size_t{1} << 20U;

class ConfigFile {
 public:
  explicit ConfigFile(std::filesystem::path path) : path_(std::move(path)) {}

  Set apply_to(Config& config) const {
    std::ifstream stream(path_);
    const auto content = read_all(stream, largest_config_file);
    if (!stream.is_open() || stream.bad())
      return std::unexpected(path_.string() + " cannot be read");
    if (!content) return std::unexpected(path_.string() + " has more than 1 MiB");
    try {
      return apply_table(config, toml::parse(*content));
    } catch (const toml::parse_error& error) {
      return std::unexpected(fmt::format("{}, line {}: {}", path_.string(),
                                         error.source().begin.line, error.description()));
    }
  }

 private:
  Set apply_table(Config& config, const toml::table& table) const {
    for (const auto& [key, node] : table) {
      const std::string_view name = key.str();
      if (name == "limits" && node.is_table()) {
        if (auto set = apply_limit_table(config, *node.as_table()); !set) return set;
        continue;
      }
      const ConfigSetting* const setting = find_setting(name);
      if (setting == nullptr) {
        return std::unexpected(fmt::format("{}: there is no setting \"{}\"", place(node), name));
      }
      const auto values = as_texts(node);
      if (!values) {
        return std::unexpected(fmt::format("{}: {} must be a {}", place(node), name,
                                           setting->list ? "list" : "value"));
      }
      if (auto set = apply(config, *setting, *values, fmt::format("{}: {}", place(node), name));
          !set) {
        return set;
      }
    }
    return {};
  }

  Set apply_limit_table(Config& config, const toml::table& limits) const {
    for (const auto& [key, node] : limits) {
      const std::string assignment = fmt::format("{}={}", key.str(), as_text(node).value_or(""));
      if (auto set = apply_limits(config, {assignment}, place(node)); !set) return set;
    }
    return {};
  }

  std::string place(const toml::node& node) const {
    return fmt::format("{}, line {}", path_.string(), node.source().begin.line);
  }

  std::filesystem::path path_;
};

std::string quoted(const std::string& text) {
  std::ostringstream out;
  out << toml::value<std::string>(text);
  return std::move(out).str();
}

}  // namespace

Environment process_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* const value = std::getenv(name.c_str());
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
}

std::expected<Config, std::string> read_config(const GivenSettings& flags,
                                               const Environment& environment,
                                               const std::optional<std::filesystem::path>& file) {
  Config config;
  std::optional<std::filesystem::path> path = file;
  if (!path) path = environment("QUINTET_CONFIG");
  if (path) {
    if (auto set = ConfigFile(*path).apply_to(config); !set) return std::unexpected(set.error());
  }
  for (const ConfigSetting& setting : config_settings()) {
    const std::string variable = variable_of(setting.name);
    const auto value = environment(variable);
    if (!value) continue;
    const Values values = setting.list ? split(*value) : Values{*value};
    if (auto set = apply(config, setting, values, variable); !set)
      return std::unexpected(set.error());
  }
  if (const auto limits = environment("QUINTET_LIMIT")) {
    if (auto set = apply_limits(config, split(*limits), "QUINTET_LIMIT"); !set)
      return std::unexpected(set.error());
  }
  for (const auto& [name, values] : flags) {
    if (name == limit) {
      if (auto set = apply_limits(config, values, "--limit"); !set)
        return std::unexpected(set.error());
      continue;
    }
    const ConfigSetting* const setting = find_setting(name);
    if (auto set = apply(config, *setting, values, "--" + name); !set)
      return std::unexpected(set.error());
  }
  if (config.tls_certificates.empty() != config.tls_key.empty()) {
    return std::unexpected(config.tls_key.empty() ? "--tls-cert needs --tls-key, too"
                                                  : "--tls-key needs --tls-cert, too");
  }
  if (!config.node_name.empty() && !storage::is_postgres_address(config.database)) {
    return std::unexpected(
        "--node-name needs a PostgreSQL database: --database postgres://user@host/name");
  }
  if (!config.cluster.empty() && config.node_name.empty()) {
    return std::unexpected(
        "--cluster needs a --node-name, and a PostgreSQL database that the nodes share");
  }
  if (!config.mail.server.empty()) {
    if (config.mail.from.empty()) return std::unexpected("--mail-server needs --mail-from, too");
    if (config.hosts.empty())
      return std::unexpected("--mail-server needs --host, too: mails contain links to this server");
    if (config.mail.user.empty() != config.mail.password_file.empty())
      return std::unexpected("--mail-user and --mail-password-file need each other");
  }
  return config;
}

std::string to_toml(const Config& config) {
  std::string text;
  for (const ConfigSetting& setting : config_settings()) {
    const Values values = setting.get(config);
    text += fmt::format("# {}.\n", setting.meaning);
    if (setting.list) {
      Values all;
      std::ranges::transform(values, std::back_inserter(all), quoted);
      text += fmt::format("{} = [{}]\n\n", setting.name, fmt::join(all, ", "));
    } else {
      const std::string& value = values.front();
      const bool number = !value.empty() && std::ranges::all_of(value, [](unsigned char sign) {
        return std::isdigit(sign) != 0;
      });
      const bool bare = number || setting.flag;
      text += fmt::format("{} = {}\n\n", setting.name, bare ? value : quoted(value));
    }
  }
  text += "[limits]\n";
  for (const LimitSetting& setting : limit_settings())
    text += fmt::format("{} = {}  # {}\n", setting.name, value_of(setting, config.limits),
                        setting.meaning);
  return text;
}

}  // namespace quintet::server

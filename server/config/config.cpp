#include "server/config/config.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include <toml++/toml.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/base/bounded_input.hpp"
#include "server/config/limit_settings.hpp"
#include "server/net/networks.hpp"
#include "server/net/own_hosts.hpp"
#include "server/notices/vapid.hpp"
#include "storage/location.hpp"

namespace quintet::server {
namespace {

using Values = ConfigSetting::Values;
using Set = std::expected<void, std::string>;

constexpr std::string_view limit = "limit";

Set must_be(std::string what) {
  return std::unexpected("must be " + std::move(what));
}

template <class Number>
Set set_number(Number& field, const Values& values, Number least, Number most) {
  const std::string& text = values.front();
  const char* const end = text.data() + text.size();
  Number number{};
  const auto [stopped, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc() || stopped != end || number < least || number > most)
    return must_be(fmt::format("a number from {} to {}", least, most));
  field = number;
  return {};
}

Set set_text(std::string& field, const Values& values, std::string_view what) {
  if (values.front().empty()) return must_be(std::string(what));
  field = values.front();
  return {};
}

Set set_truth(bool& field, const Values& values) {
  if (values.front() != "true" && values.front() != "false") return must_be("true or false");
  field = values.front() == "true";
  return {};
}

/// An origin as browsers write it: scheme, host and an optional port, nothing after it.
bool is_origin(std::string_view text) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (text.starts_with(scheme)) {
      const std::string_view host = text.substr(scheme.size());
      return !host.empty() && host.find_first_of("/?# ") == std::string_view::npos;
    }
  }
  return false;
}

/// An empty name is valid and means none.
bool is_node_name(std::string_view text) {
  constexpr std::size_t longest = 63;
  return text.size() <= longest && std::ranges::all_of(text, [](unsigned char sign) {
           return std::isalnum(sign) != 0 || sign == '.' || sign == '-' || sign == '_';
         });
}

constexpr auto settings = std::to_array<ConfigSetting>({
    {.name = "bind",
     .value = "ADDRESS",
     .meaning = "Address to listen on; 0.0.0.0 for all of IPv4",
     .set = [](Config& config,
               const Values& values) { return set_text(config.bind, values, "an address"); },
     .get = [](const Config& config) { return Values{config.bind}; }},
    {.name = "port",
     .value = "NUMBER",
     .meaning = "Port to listen on; 0 for any free one",
     .set =
         [](Config& config, const Values& values) {
           return set_number<std::uint16_t>(config.port, values, 0, 65535);
         },
     .get = [](const Config& config) { return Values{std::to_string(config.port)}; }},
    {.name = "database",
     .value = "FILE",
     .meaning = "SQLite file that keeps everything, or the address of a PostgreSQL database: "
                "postgres://user@host/name",
     .set = [](Config& config,
               const Values& values) { return set_text(config.database, values, "a file"); },
     .get = [](const Config& config) { return Values{config.database}; }},
    {.name = "node-name",
     .value = "NAME",
     .meaning = "Name of this node among several on one PostgreSQL database, of which one serves "
                "and the others stand by",
     .set = [](Config& config, const Values& values) -> Set {
       if (!is_node_name(values.front()))
         return must_be("at most 63 letters, digits, dots, dashes and underscores");
       config.node_name = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.node_name}; }},
    {.name = "cluster",
     .value = "ADDRESS",
     .meaning = "NATS server through which nodes share the rooms: "
                "nats://host:4222; several with commas",
     .set = [](Config& config, const Values& values) -> Set {
       config.cluster = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.cluster}; }},
    {.name = "threads",
     .value = "NUMBER",
     .meaning = "Threads that serve connections",
     .set = [](Config& config,
               const Values& values) { return set_number(config.threads, values, 1, 256); },
     .get = [](const Config& config) { return Values{std::to_string(config.threads)}; }},
    {.name = "take-over",
     .value = "",
     .meaning = "Take over from the server that runs on the database, if there is one",
     .flag = true,
     .set = [](Config& config,
               const Values& values) { return set_truth(config.take_over, values); },
     .get = [](const Config& config) { return Values{config.take_over ? "true" : "false"}; }},
    {.name = "origin",
     .value = "ORIGIN",
     .meaning = "Another origin whose pages may connect, such as https://example.org",
     .list = true,
     .set = [](Config& config, const Values& values) -> Set {
       if (!std::ranges::all_of(values, is_origin))
         return must_be("an origin such as https://example.org, without a path");
       config.origins = values;
       return {};
     },
     .get = [](const Config& config) { return config.origins; }},
    {.name = "host",
     .value = "NAME",
     .meaning = "Host name of the server, such as play.example.org; addresses and "
                "localhost need none",
     .list = true,
     .set = [](Config& config, const Values& values) -> Set {
       if (!std::ranges::all_of(values, is_host_name))
         return must_be("a name such as play.example.org, without scheme, port and path");
       config.hosts = values;
       return {};
     },
     .get = [](const Config& config) { return config.hosts; }},
    {.name = "tls-cert",
     .value = "FILE",
     .meaning =
         "Certificate with its chain, in PEM form: the port speaks HTTPS; read again at SIGHUP",
     .set = [](Config& config, const Values& values) -> Set {
       config.tls_certificates = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.tls_certificates}; }},
    {.name = "tls-key",
     .value = "FILE",
     .meaning = "Key of the certificate, in PEM form, without a passphrase",
     .set = [](Config& config, const Values& values) -> Set {
       config.tls_key = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.tls_key}; }},
    {.name = "trusted-proxy",
     .value = "NETWORK",
     .meaning = "Proxy whose X-Forwarded headers are trusted, such as 127.0.0.1 or 10.0.0.0/8",
     .list = true,
     .set = [](Config& config, const Values& values) -> Set {
       if (!Networks::parse(values)) return must_be("an address or a network such as 10.0.0.0/8");
       config.trusted_proxies = values;
       return {};
     },
     .get = [](const Config& config) { return config.trusted_proxies; }},
    {.name = "metrics-from",
     .value = "NETWORK",
     .meaning = "Network that may read /metrics, such as 10.0.0.7 or 10.0.0.0/8",
     .list = true,
     .set = [](Config& config, const Values& values) -> Set {
       if (!Networks::parse(values)) return must_be("an address or a network such as 10.0.0.0/8");
       config.metrics_from = values;
       return {};
     },
     .get = [](const Config& config) { return config.metrics_from; }},
    {.name = "bots",
     .value = "on|off",
     .meaning = "Whether there are computer players",
     .set = [](Config& config, const Values& values) -> Set {
       if (values.front() != "on" && values.front() != "off") return must_be("on or off");
       config.bots.on = values.front() == "on";
       return {};
     },
     .get = [](const Config& config) { return Values{config.bots.on ? "on" : "off"}; }},
    {.name = "bot-threads",
     .value = "NUMBER",
     .meaning = "Threads on which computer players think; 0 for half of the processor's cores",
     .set = [](Config& config,
               const Values& values) { return set_number(config.bots.threads, values, 0, 256); },
     .get = [](const Config& config) { return Values{std::to_string(config.bots.threads)}; }},
    {.name = "bot-share",
     .value = "PERCENT",
     .meaning = "Share of these threads' time that computer players may use in the long run",
     .set = [](Config& config,
               const Values& values) { return set_number(config.bots.share, values, 1, 100); },
     .get = [](const Config& config) { return Values{std::to_string(config.bots.share)}; }},
    {.name = "contact",
     .value = "ADDRESS",
     .meaning = "Where push services reach the operator, such as mailto:operator@example.org; "
                "players' devices get messages only with it",
     .set = [](Config& config, const Values& values) -> Set {
       if (!values.front().empty() && !is_contact(values.front()))
         return must_be("mailto:NAME@HOST or an https address, with a public host");
       config.contact = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.contact}; }},
    {.name = "push-allow",
     .value = "NETWORK",
     .meaning = "Network that messages to devices may reach although it is not public, also "
                "without TLS, such as 192.168.1.0/24",
     .list = true,
     .set = [](Config& config, const Values& values) -> Set {
       if (!Networks::parse(values)) return must_be("an address or a network such as 10.0.0.0/8");
       config.push_allow = values;
       return {};
     },
     .get = [](const Config& config) { return config.push_allow; }},
    {.name = "log-format",
     .value = "FORMAT",
     .meaning = "Format of the log: text, or json with one object per line",
     .set = [](Config& config, const Values& values) -> Set {
       const auto format = log::parse_format(values.front());
       if (!format) return must_be("text or json");
       config.log_format = *format;
       return {};
     },
     .get = [](const Config& config) { return Values{std::string(to_string(config.log_format))}; }},
    {.name = "log-level",
     .value = "LEVEL",
     .meaning = "Lowest level that is logged: error, warning, info, or debug with every request",
     .set = [](Config& config, const Values& values) -> Set {
       const auto level = log::parse_level(values.front());
       if (!level) return must_be("error, warning, info or debug");
       config.log_level = *level;
       return {};
     },
     .get = [](const Config& config) { return Values{std::string(to_string(config.log_level))}; }},
});

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
      const auto setting = std::ranges::find(settings, name, &ConfigSetting::name);
      if (setting == settings.end()) {
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

std::span<const ConfigSetting> config_settings() {
  return settings;
}

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
  for (const ConfigSetting& setting : settings) {
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
    const auto* const setting = std::ranges::find(settings, name, &ConfigSetting::name);
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
  return config;
}

std::string to_toml(const Config& config) {
  std::string text;
  for (const ConfigSetting& setting : settings) {
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

// The table of settings.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "server/config/config.hpp"
#include "server/mail/mail_address.hpp"
#include "server/net/networks.hpp"
#include "server/net/own_hosts.hpp"
#include "server/notices/vapid.hpp"
#include "server/outbound/mail_server_url.hpp"

namespace quintet::server {
namespace {

using Values = ConfigSetting::Values;
using Set = std::expected<void, std::string>;

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
    {.name = "mail-server",
     .value = "URL",
     .meaning = "Mail server that sends players' mails, such as smtp://mail.example.org:587 or "
                "smtps://mail.example.org; without it, there is no mail",
     .set = [](Config& config, const Values& values) -> Set {
       if (!values.front().empty() && !parse_mail_server(values.front()))
         return must_be("smtp://HOST or smtps://HOST, with or without a port");
       config.mail.server = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.mail.server}; }},
    {.name = "mail-from",
     .value = "ADDRESS",
     .meaning = "Address of the sender in mails, such as quintet@example.org",
     .set = [](Config& config, const Values& values) -> Set {
       if (!values.front().empty() && !parse_mail_address(values.front()))
         return must_be("a mail address with a public host");
       config.mail.from = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.mail.from}; }},
    {.name = "mail-user",
     .value = "NAME",
     .meaning = "Name by which this server logs in to the mail server",
     .set = [](Config& config, const Values& values) -> Set {
       config.mail.user = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.mail.user}; }},
    {.name = "mail-password-file",
     .value = "FILE",
     .meaning = "File whose first line is the password for the mail server",
     .set = [](Config& config, const Values& values) -> Set {
       config.mail.password_file = values.front();
       return {};
     },
     .get = [](const Config& config) { return Values{config.mail.password_file}; }},
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

}  // namespace

std::span<const ConfigSetting> config_settings() {
  return settings;
}

}  // namespace quintet::server

// The operator's settings and their sources.
#include "server/config/config.hpp"

#include <fstream>
#include <map>

#include <doctest/doctest.h>

#include "server/config/limit_settings.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

using server::Config;
using server::GivenSettings;

using Variables = std::map<std::string, std::string>;

server::Environment environment(Variables variables) {
  return [variables = std::move(variables)](const std::string& name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional<std::string>(found->second);
  };
}

/// A folder with a configuration file of this content.
class WithFile {
 public:
  explicit WithFile(const std::string& content) {
    std::ofstream stream(path());
    stream << content;
  }
  [[nodiscard]] std::filesystem::path path() const { return folder_ / "quintet.toml"; }

 private:
  TempFolder folder_;
};

Config good(const GivenSettings& flags, const Variables& variables, const std::string& content) {
  const WithFile file(content);
  const auto config = server::read_config(flags, environment(variables), file.path());
  if (!config) FAIL(config.error());
  return *config;
}

/// The error's sentence, with the path of the file cut to its name.
std::string refusal(const GivenSettings& flags, const Variables& variables,
                    const std::string& content) {
  const WithFile file(content);
  const auto config = server::read_config(flags, environment(variables), file.path());
  if (config) return "";
  std::string sentence = config.error();
  const std::string path = file.path().string();
  if (const std::size_t at = sentence.find(path); at != std::string::npos)
    sentence.replace(at, path.size(), "quintet.toml");
  return sentence;
}

TEST_CASE("without any source every setting has its default") {
  const auto config = server::read_config({}, environment({}), {});
  REQUIRE(config);
  CHECK(server::to_toml(*config) == server::to_toml(Config()));
}

TEST_CASE("a flag wins over the environment, and that over the file") {
  const std::string content = "port = 1001\nthreads = 2\nbind = \"::1\"\n";
  const Variables variables = {{"QUINTET_PORT", "1002"}, {"QUINTET_THREADS", "3"}};
  const Config config = good({{"port", {"1003"}}}, variables, content);
  CHECK(config.port == 1003);
  CHECK(config.threads == 3);
  CHECK(config.bind == "::1");
}

TEST_CASE("a list replaces the list of a lower-ranking source") {
  const std::string content = R"(origin = ["https://a.example", "https://b.example:8443"])";
  CHECK(good({}, {}, content).origins ==
        std::vector<std::string>{"https://a.example", "https://b.example:8443"});
  const Variables variables = {{"QUINTET_ORIGIN", "https://c.example,https://d.example"}};
  CHECK(good({}, variables, content).origins ==
        std::vector<std::string>{"https://c.example", "https://d.example"});
  CHECK(good({{"origin", {"https://e.example"}}}, variables, content).origins ==
        std::vector<std::string>{"https://e.example"});
}

TEST_CASE("limits come from all sources, each individually") {
  const Config config =
      good({{"limit", {"connections=1"}}}, {{"QUINTET_LIMIT", "connections=2,seeks=2"}},
           "[limits]\nconnections = 3\nseeks = 3\nrooms-in-memory = 3\nrooms-per-second = 0.5\n");
  CHECK(config.limits.connections == 1);
  CHECK(config.limits.seeks == 2);
  CHECK(config.limits.rooms_in_memory == 3);
  CHECK(config.limits.rooms_per_second == 0.5);
}

TEST_CASE("the environment may name the file, and --config overrides it") {
  const WithFile named("port = 1001\n");
  const WithFile flagged("port = 1002\n");
  const auto variables = environment({{"QUINTET_CONFIG", named.path().string()}});
  CHECK(server::read_config({}, variables, {}).value().port == 1001);
  CHECK(server::read_config({}, variables, flagged.path()).value().port == 1002);
}

TEST_CASE("the printed configuration is a file that gives the same settings") {
  const GivenSettings everything = {{"bind", {"0.0.0.0"}},
                                    {"port", {"0"}},
                                    {"database", {"a \"quoted\" \\ name.db"}},
                                    {"threads", {"4"}},
                                    {"origin", {"https://a.example", "http://b.example"}},
                                    {"tls-cert", {"chain.pem"}},
                                    {"tls-key", {"key.pem"}},
                                    {"trusted-proxy", {"127.0.0.1", "fd00::/8"}},
                                    {"limit", {"connections=500", "rooms-per-second=0.25"}}};
  const auto config = server::read_config(everything, environment({}), {});
  REQUIRE(config);
  const std::string printed = server::to_toml(*config);
  CHECK(server::to_toml(good({}, {}, printed)) == printed);
  CHECK(printed != server::to_toml(Config()));
  for (const server::ConfigSetting& setting : server::config_settings()) {
    CAPTURE(setting.name);
    CHECK(printed.contains("\n" + std::string(setting.name) + " = ") !=
          printed.starts_with(std::string(setting.name) + " = "));
  }
  for (const server::LimitSetting& setting : server::limit_settings())
    CHECK(printed.contains("\n" + std::string(setting.name) + " = "));
}

TEST_CASE("a wrong value is refused in one sentence that says what is wrong and where") {
  CHECK(refusal({{"port", {"65536"}}}, {}, "") ==
        "--port must be a number from 0 to 65535, not \"65536\"");
  CHECK(refusal({{"threads", {"0"}}}, {}, "") ==
        "--threads must be a number from 1 to 256, not \"0\"");
  CHECK(refusal({}, {{"QUINTET_PORT", "eighty"}}, "") ==
        "QUINTET_PORT must be a number from 0 to 65535, not \"eighty\"");
  CHECK(refusal({}, {{"QUINTET_ORIGIN", "example.org"}}, "") ==
        "QUINTET_ORIGIN must be an origin such as https://example.org, without a path, not "
        "\"example.org\"");
  CHECK(refusal({}, {}, "\nport = -1\n") ==
        "quintet.toml, line 2: port must be a number from 0 to 65535, not \"-1\"");
  CHECK(refusal({}, {}, "prot = 80\n") == "quintet.toml, line 1: there is no setting \"prot\"");
  CHECK(refusal({}, {}, "port = [80, 81]\n") == "quintet.toml, line 1: port must be one value");
  CHECK(refusal({}, {}, "bind = 1979-05-27\n") == "quintet.toml, line 1: bind must be a value");
  CHECK(refusal({}, {}, "database = \"\"\n") ==
        "quintet.toml, line 1: database must be a file, not \"\"");
  CHECK(refusal({}, {}, "[limits]\nseeks = 0\n") ==
        "quintet.toml, line 2: the limit \"seeks\" must be a whole number from 1 to 1000, not "
        "\"0\"");
  CHECK(refusal({}, {}, "port = \n").starts_with("quintet.toml, line 1: "));
  CHECK(refusal({{"limit", {"seeks"}}}, {}, "") ==
        "--limit: a limit is set as NAME=VALUE, not \"seeks\"");
  CHECK(refusal({{"trusted-proxy", {"10.0.0.0/33"}}}, {}, "") ==
        "--trusted-proxy must be an address or a network such as 10.0.0.0/8, not \"10.0.0.0/33\"");
  CHECK(refusal({{"node-name", {"a"}}}, {}, "") ==
        "--node-name needs a PostgreSQL database: --database postgres://user@host/name");
  CHECK(refusal({{"node-name", {"a b"}}}, {}, "").starts_with("--node-name must be at most 63"));
  CHECK(good({{"node-name", {"rack-2.b_1"}}, {"database", {"postgres://host/db"}}}, {}, "")
            .node_name == "rack-2.b_1");
  CHECK(refusal({{"cluster", {"nats://localhost"}}}, {}, "")
            .starts_with("--cluster needs a --node-name"));
  CHECK(refusal({{"tls-cert", {"chain.pem"}}}, {}, "") == "--tls-cert needs --tls-key, too");
  CHECK(refusal({{"tls-key", {"key.pem"}}}, {}, "") == "--tls-key needs --tls-cert, too");
  CHECK(refusal({}, {{"QUINTET_TLS_CERT", "chain.pem"}}, "tls-key = \"\"\n") ==
        "--tls-cert needs --tls-key, too");
  CHECK(refusal({{"mail-server", {"mail.example.org"}}}, {}, "")
            .starts_with("--mail-server must be smtp://HOST or smtps://HOST"));
  CHECK(refusal({{"mail-from", {"quintet"}}}, {}, "").starts_with("--mail-from must be a mail"));
  const GivenSettings mail = {{"mail-server", {"smtp://mail.example.org"}}};
  CHECK(refusal(mail, {}, "") == "--mail-server needs --mail-from, too");
  CHECK(refusal(mail, {}, "mail-from = 'quintet@example.org'")
            .starts_with("--mail-server needs --host"));
  const std::string rest = "mail-from = 'quintet@example.org'\nhost = ['play.example.org']\n";
  CHECK(good(mail, {}, rest).mail.from == "quintet@example.org");
  CHECK(refusal(mail, {{"QUINTET_MAIL_USER", "quintet"}}, rest) ==
        "--mail-user and --mail-password-file need each other");
  const auto missing = server::read_config({}, environment({}), "/nowhere/quintet.toml");
  REQUIRE_FALSE(missing);
  CHECK(missing.error() == "/nowhere/quintet.toml cannot be read");
}

TEST_CASE("the log format and the networks for metrics accept only known values") {
  CHECK(refusal({{"log-format", {"xml"}}}, {}, "") ==
        "--log-format must be text or json, not \"xml\"");
  CHECK(refusal({}, {{"QUINTET_LOG_LEVEL", "loud"}}, "") ==
        "QUINTET_LOG_LEVEL must be error, warning, info or debug, not \"loud\"");
  CHECK(refusal({}, {}, "metrics-from = [\"everybody\"]\n") ==
        "quintet.toml, line 1: metrics-from must be an address or a network such as 10.0.0.0/8, "
        "not \"everybody\"");
  const Config config = good({{"log-format", {"json"}}, {"log-level", {"debug"}}}, {}, "");
  CHECK(config.log_format == server::log::Format::json);
  CHECK(config.log_level == server::log::Level::debug);
  CHECK(good({}, {}, "metrics-from = []\n").metrics_from.empty());
}

}  // namespace
}  // namespace quintet::tests

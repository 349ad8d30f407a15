// TLS on the server's own port: negotiated parameters, refused ones, and unchanged behaviour
// otherwise.
#include <csignal>
#include <future>

#include <doctest/doctest.h>

#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/tls_client.hpp"

namespace quintet::tests {
namespace {

using std::chrono::seconds;

const std::string healthz = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// A server with TLS in the test's process.
class TlsServer {
 public:
  explicit TlsServer(const server::Limits& limits = {}) : server_(config(limits)) {}

  [[nodiscard]] const Address& address() const { return server_.address(); }
  [[nodiscard]] const Certificate& certificate() const { return certificate_; }

 private:
  [[nodiscard]] server::Config config(const server::Limits& limits) const {
    server::Config config;
    config.limits = limits;
    config.tls_certificates = certificate_.certificates;
    config.tls_key = certificate_.key;
    return config;
  }

  TempFolder folder_;
  Certificate certificate_ = make_certificate(folder_.path(), "only");
  ServerInProcess server_;
};

TEST_CASE("a game works through TLS as without it") {
  const TempFolder folder;
  const Certificate certificate = make_certificate(folder.path(), "first");
  const ServerProcess server(folder / "quintet.db", certificate.flags());
  CHECK(server.ready_line().contains("https://localhost:"));
  const TlsTunnel tunnel(server.address(), certificate);
  Table table = start_table(tunnel.address(), liger, {{"visibility", "public"}});
  Dice dice(1);
  constexpr int turns = 20;
  for (int i = 0; i < turns && !table.players[0].view.over(); ++i)
    table.play_random_turn(dice);
  CHECK(http(tunnel.address(), {.target = "/api/games/" + table.room}).json()["turns"].size() ==
        turns);
}

TEST_CASE("many messages arrive complete and in order through TLS, also if the client reads late") {
  server::Limits limits;
  limits.message_burst = 1e6;
  limits.action_burst = 1e6;
  limits.mailbox_commands_per_player = 1000;
  limits.outbox_bytes = 64 * 1024 * 1024;
  limits.outbox_messages = 10'000;
  const TlsServer server(limits);
  const TlsTunnel tunnel(server.address(), server.certificate());
  Guest guest(tunnel.address());
  const std::string room = guest.ask({{"type", "open_room"}, {"game", "gridwar"}})["room"];
  for (int i = 0; i < 60; ++i) {
    guest.ask({{"type", "take_seat"}, {"room", room}, {"seat", 0}});
    guest.ask({{"type", "leave_seat"}, {"room", room}});
  }
  // Some 10 MB, more than the sockets' buffers hold; the client reads nothing before it has sent
  // the last request. The sanitizers get a third of it.
  constexpr int many = sanitized ? 200 : 600;
  std::int64_t first = 0;
  for (int i = 0; i < many; ++i) {
    const auto id = guest.client.send({{"type", "enter_room"}, {"room", room}, {"since", 0}});
    if (i == 0) first = id;
  }
  const Json expected = guest.client.reply(first);
  CHECK(expected.dump().size() > 10'000);
  int equal = 1;
  for (int i = 1; i < many; ++i) {
    Json next = guest.client.reply(first + i);
    next["id"] = first;
    equal += next == expected ? 1 : 0;
  }
  CHECK(equal == many);
}

TEST_CASE("responses over TLS have Strict-Transport-Security, and cookies are Secure") {
  const TlsServer server;
  const TlsTunnel tunnel(server.address(), server.certificate());
  for (const char* target : {"/", "/healthz", "/api/nothing", "/ws"})
    CHECK(http(tunnel.address(), {.target = target}).header("Strict-Transport-Security") ==
          "max-age=31536000");
  const HttpResponse made = http(tunnel.address(), {.method = "POST", .target = "/api/session"});
  CHECK(made.header("Set-Cookie").starts_with("__Host-quintet_session="));
  CHECK(made.header("Set-Cookie").contains("; Secure"));
  // A page of this host without TLS has another origin.
  const auto from = [&](const std::string& origin) {
    return http(tunnel.address(),
                {.method = "POST", .target = "/api/session", .headers = {{"Origin", origin}}})
        .status;
  };
  const std::string host = "localhost:" + std::to_string(tunnel.address().port);
  CHECK(from("https://" + host) == 200);
  CHECK(from("http://" + host) == 403);
}

TEST_CASE("without TLS responses do not mention it") {
  const ServerInProcess server{server::Config()};
  const HttpResponse made = http(server.address(), {.method = "POST", .target = "/api/session"});
  CHECK_FALSE(made.has("Strict-Transport-Security"));
  CHECK(made.header("Set-Cookie").starts_with("quintet_session="));
  CHECK_FALSE(made.header("Set-Cookie").contains("Secure"));
}

TEST_CASE("at SIGHUP new connections get the new certificate, and open ones continue") {
  const TempFolder folder;
  const Certificate first = make_certificate(folder.path(), "first");
  const Certificate second = make_certificate(folder.path(), "second");
  Certificate used{.certificates = folder / "used.pem", .key = folder / "used.key"};
  const auto use = [&](const Certificate& certificate) {
    using std::filesystem::copy_options;
    std::filesystem::copy_file(certificate.certificates, used.certificates,
                               copy_options::overwrite_existing);
    std::filesystem::copy_file(certificate.key, used.key, copy_options::overwrite_existing);
  };
  use(first);
  ServerProcess server(folder / "quintet.db", used.flags());
  server.expect_errors();
  const TlsTunnel tunnel(server.address(), first);
  Table table = start_table(tunnel.address(), liger);
  Dice dice(2);
  TlsConnection old(server.address(), first);
  CHECK(old.name() == "first");
  const auto hang_up = [&](const std::string& logged) {
    ::kill(server.pid(), SIGHUP);
    wait_until("the log to say: " + logged, [&] { return server.log().contains(logged); });
  };

  use(second);
  hang_up("there is a new certificate certificate=\"for CN = second");
  CHECK(TlsConnection(server.address(), second).name() == "second");
  CHECK_THROWS_AS(TlsConnection(server.address(), first), const Disconnected&);
  table.play_random_turn(dice);
  old.send(healthz);
  CHECK(old.read_answer().contains("ok\n"));

  write_text(used.key, read_whole(first.key));
  hang_up("does not belong to the certificate");
  CHECK(server.log().contains("the certificate stays as it was"));
  CHECK(TlsConnection(server.address(), second).name() == "second");
  write_text(used.certificates, "no certificate");
  hang_up("no chain of certificates in PEM form");
  CHECK(TlsConnection(server.address(), second).name() == "second");
  table.play_random_turn(dice);

  use(first);
  hang_up("there is a new certificate certificate=\"for CN = first");
  CHECK(TlsConnection(server.address(), first).name() == "first");
}

TEST_CASE("a server without a certificate survives SIGHUP") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  ::kill(server.pid(), SIGHUP);
  wait_until("the message in the log",
             [&] { return server.log().contains("there is no certificate to read again"); });
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
}

TEST_CASE("files without a valid certificate make the start fail with one sentence") {
  const TempFolder folder;
  const Certificate good = make_certificate(folder.path(), "good");
  const Certificate other = make_certificate(folder.path(), "other");
  const Certificate locked = make_certificate(folder.path(), "locked", "a passphrase");
  const auto text = folder / "text.pem";
  const auto empty = folder / "empty.pem";
  write_text(text, "Dear Sir or Madam\n");
  write_text(empty, "");
  const auto refusal = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"serve", "--port", "0", "--database", folder / "quintet.db"});
    const CommandResult result = run_command(folder.path(), words);
    CHECK(result.status == 1);
    CHECK(result.out.empty());
    CHECK(result.err.starts_with("quintet: "));
    CHECK(std::ranges::count(result.err, '\n') == 1);
    return result.err;
  };
  const auto with = [&](const std::filesystem::path& certificates,
                        const std::filesystem::path& key) {
    return refusal(Certificate{.certificates = certificates, .key = key}.flags());
  };
  CHECK(
      with("/nowhere/chain.pem", good.key).contains("/nowhere/chain.pem cannot be read: No such"));
  CHECK(with(good.certificates, "/nowhere/key").contains("/nowhere/key cannot be read: No such"));
  CHECK(with(empty, good.key).contains("empty.pem cannot be read: it is empty"));
  CHECK(with(folder.path(), good.key).contains("cannot be read: Is a directory"));
  CHECK(with(text, good.key).contains("text.pem holds no chain of certificates in PEM form"));
  CHECK(with(good.certificates, text).contains("text.pem holds no key in PEM form"));
  CHECK(with(good.key, good.certificates).contains("holds no chain of certificates"));
  CHECK(
      with(good.certificates, other.key).contains("other.key does not belong to the certificate"));
  CHECK(with(locked.certificates, locked.key)
            .contains("locked.key holds no key in PEM form, without a passphrase"));
  CHECK(refusal({"--tls-cert", good.certificates}).contains("--tls-cert needs --tls-key"));
}

TEST_CASE("old versions, weak ciphers, other protocols and renegotiation are refused") {
  const TlsServer server;
  constexpr int tls_1_1 = 0x0302;
  constexpr int tls_1_2 = 0x0303;
  constexpr int tls_1_3 = 0x0304;
  const auto agree = [&](const TlsOffer& offer) {
    return TlsConnection(server.address(), server.certificate(), offer);
  };
  CHECK(agree({}).version() == "TLSv1.3");
  CHECK(agree({.oldest = tls_1_3, .newest = tls_1_3}).version() == "TLSv1.3");
  TlsConnection older = agree({.oldest = tls_1_2, .newest = tls_1_2});
  CHECK(older.version() == "TLSv1.2");
  CHECK_FALSE(older.compressed());
  CHECK_FALSE(older.renegotiate());
  CHECK_THROWS_AS(agree({.oldest = tls_1_1, .newest = tls_1_1}), const Disconnected&);
  for (const char* weak : {"ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384", "eNULL"}) {
    CAPTURE(std::string(weak));
    CHECK_THROWS_AS(agree({.newest = tls_1_2, .ciphers = weak}), const Disconnected&);
  }
  CHECK(agree({.newest = tls_1_2, .ciphers = "ECDHE-ECDSA-AES256-GCM-SHA384"}).version() ==
        "TLSv1.2");
  CHECK(agree({.application = "http/1.1"}).application() == "http/1.1");
  CHECK_THROWS_AS(agree({.application = "h2"}), const Disconnected&);
}

TEST_CASE("a connection ends with close_notify, so that an attacker cannot truncate it") {
  const TlsServer server;
  TlsConnection connection(server.address(), server.certificate());
  connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  CHECK(connection.read_answer().contains("ok\n"));
  CHECK(connection.ends_with_goodbye());
}

TEST_CASE("a handshake that stalls or is malformed is closed") {
  server::Limits limits;
  limits.handshake_timeout = seconds(1);
  const TlsServer server(limits);
  // The header of a ClientHello of 508 bytes, a single byte, and nothing.
  std::vector<std::future<std::string>> answers;
  for (const std::string& bytes : {std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11),
                                   std::string("\x16"), std::string()}) {
    answers.push_back(std::async(std::launch::async, raw_exchange, server.address(), bytes));
  }
  for (auto& answer : answers)
    CHECK(answer.get().empty());
  const std::string nonsense = std::string("\x16\x03\x01\x00\x08", 5) + "nonsense";
  CHECK_FALSE(raw_exchange(server.address(), nonsense).contains("HTTP"));
  TlsConnection good(server.address(), server.certificate());
  good.send(healthz);
  CHECK(good.read_answer().contains("ok\n"));
}

TEST_CASE("handshakes have a rate per address, and other addresses are not affected") {
  server::Limits limits;
  limits.handshake_burst = 2;
  limits.handshakes_per_second = 0.01;
  const TlsServer server(limits);
  TlsConnection first(server.address(), server.certificate());
  TlsConnection second(server.address(), server.certificate());
  CHECK_THROWS_AS(TlsConnection(server.address(), server.certificate()), const Disconnected&);
  // The open connection continues, and another address gets a reply: here, that this is not a
  // handshake.
  first.send(healthz);
  CHECK(first.read_answer().contains("ok\n"));
  RawConnection other(server.address(), {.from = "127.0.0.2"});
  other.send(std::string("\x16\x03\x01\x00\x08", 5) + "nonsense");
  CHECK_FALSE(other.read_all().empty());
}

TEST_CASE("a request without TLS is redirected to https and has no other effect") {
  const TlsServer server;
  const HttpResponse led = http(server.address(), {.target = "/play/abc?x=1"});
  CHECK(led.status == 307);
  CHECK(led.header("Location") ==
        "https://localhost:" + std::to_string(server.address().port) + "/play/abc?x=1");
  CHECK_FALSE(led.has("Strict-Transport-Security"));
  const HttpResponse refused = http(server.address(), {.method = "POST", .target = "/api/session"});
  CHECK(refused.status == 400);
  CHECK_FALSE(refused.has("Set-Cookie"));
  CHECK(refused.json()["error"]["message"] == "this port speaks https, not http");
  const Session no_session{.cookie = "", .player = {}};
  CHECK(RawConnection(server.address()).upgrade(no_session).starts_with("HTTP/1.1 307 "));
  CHECK_FALSE(raw_exchange(server.address(), "hello\r\n\r\n").contains(" 200 "));
}

TEST_CASE("a client that closes without a handshake has left, through TLS too") {
  const TlsServer server;
  const TlsTunnel tunnel(server.address(), server.certificate());
  Table table = open_table(tunnel.address(), liger);
  const auto spectators = [&](int number) {
    while (table.players[0].client.push("presence")["spectators"] != number) {
    }
  };
  {
    Guest spectator(tunnel.address());
    spectator.enter(table.room, table.watch_key);
    spectators(1);
  }
  spectators(0);
  Guest polite(tunnel.address());
  polite.enter(table.room, table.watch_key);
  spectators(1);
  polite.client.close();
  spectators(0);
}

}  // namespace
}  // namespace quintet::tests

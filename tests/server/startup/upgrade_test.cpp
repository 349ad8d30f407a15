// A new process takes over from the running one, with only a pause.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <list>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <doctest/doctest.h>

#include "protocol/messages/admin.hpp"
#include "server/admin/control_client.hpp"
#include "server/admin/control_socket.hpp"
#include "server/admin/runtime_files.hpp"
#include "server/startup/listening.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/server/kit/stubborn_games.hpp"
#include "tests/server/kit/tls_client.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// A long timeout for slow machines. A shutdown that waits for a client takes longer than the
/// default, and logs that, but still ends before the test's deadline.
const std::vector<std::string> patient_end = {"--limit", "shutdown-timeout=60"};

/// These arguments with a long shutdown timeout.
std::vector<std::string> patiently(std::vector<std::string> words) {
  words.insert(words.end(), patient_end.begin(), patient_end.end());
  return words;
}

/// Plays many games through `way` while servers take over from each other. No turn may be lost, and
/// each acknowledged one must be in the log once. Returns the longest time from the choice of a
/// turn to its acknowledgement.
std::chrono::milliseconds upgrade_under_load(ServerProcess& server, const Address& way,
                                             std::size_t games, int upgrades) {
  const std::uint16_t port = server.address().port;
  Dice dice(21);
  int done = 0;
  int losses = 0;
  std::chrono::milliseconds pause{0};
  for (std::uint64_t seed = 100; done < upgrades; seed += 100) {
    std::vector<Setup> setups(games, liger);
    for (std::size_t i = 0; i < setups.size(); i += 3)
      setups[i] = slides_for_three;
    StubbornGames all(way, way, setups, seed, 60);
    while (done < upgrades && !all.all_over()) {
      all.wait_for_turns(static_cast<std::int64_t>(1 + dice.below(10 * games)));
      if (all.all_over()) break;
      CHECK(server.succeed() == 0);
      CHECK(server.address().port == port);
      ++done;
    }
    all.finish();
    all.check_logs(server.database());
    CHECK(all.refusals() == 0);
    losses += all.losses();
    pause = std::max(pause, all.longest_wait());
  }
  CHECK(losses > 0);
  CHECK_FALSE(server.log().contains("not everything was finished in time"));
  return pause;
}

TEST_CASE("upgrades under the load of forty games lose no turn and refuse no connection") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", patiently({"--threads", "2"}));
  const auto pause = upgrade_under_load(server, server.address(), 40, rounds(6, 2));
  MESSAGE("the longest time from choosing a turn to its acknowledgement: ", pause.count(), " ms");
}

TEST_CASE("upgrades of a server with TLS under load lose no turn and refuse no connection") {
  const TempFolder folder;
  const Certificate certificate = make_certificate(folder.path(), "only");
  ServerProcess server(folder / "quintet.db", patiently(certificate.flags()));
  const TlsTunnel tunnel(server.address(), certificate);
  const auto pause = upgrade_under_load(server, tunnel.address(), 12, rounds(6, 2));
  CHECK(tunnel.refusals() == 0);
  MESSAGE("the longest time from choosing a turn to its acknowledgement: ", pause.count(), " ms");
}

TEST_CASE("a successor with another certificate uses it from the beginning") {
  const TempFolder folder;
  const Certificate first = make_certificate(folder.path(), "first");
  const Certificate second = make_certificate(folder.path(), "second");
  ServerProcess server(folder / "quintet.db", first.flags());
  CHECK(TlsConnection(server.address(), first).name() == "first");
  std::filesystem::copy_file(second.certificates, first.certificates,
                             std::filesystem::copy_options::overwrite_existing);
  std::filesystem::copy_file(second.key, first.key,
                             std::filesystem::copy_options::overwrite_existing);
  CHECK(server.succeed() == 0);
  CHECK(TlsConnection(server.address(), second).name() == "second");
}

TEST_CASE("a successor listens on the same port, and has the sessions, rooms and clocks") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger,
                            {{"clock", {{"kind", "fischer"}, {"initial", 60}, {"increment", 0}}}});
  Guest idle(server.address());
  const pid_t before = server.pid();
  CHECK(server.succeed() == 0);
  CHECK(server.pid() != before);
  CHECK(idle.client.push("restarting")["type"] == "restarting");
  CHECK(idle.client.wait_closed().code == 1001);
  for (Guest& guest : table.players) {
    guest.client = Client(server.address(), guest.session);
    CHECK(guest.client.push("welcome")["player"] == guest.session.player);
    guest.enter(table.room);
  }
  Dice dice(1);
  table.play_random_turn(dice);
  table.play_random_turn(dice);
}

/// Clients that have gone or become silent, each at another point.
std::vector<RawConnection> silent_clients(const Address& server, const Session& session) {
  std::vector<RawConnection> clients;
  const auto add = [&]() -> RawConnection& {
    constexpr int small = 4096;
    return clients.emplace_back(server, RawConnection::Options{.receive_buffer = small});
  };
  const auto add_upgraded = [&]() -> RawConnection& {
    RawConnection& client = add();
    client.upgrade(session);
    return client;
  };
  const std::string binary_frame = encode({.opcode = binary, .payload = "{}"});
  const std::string text_frame = encode({.payload = R"({"id":1,"type":"ping"})"});
  const std::string close = encode({.opcode = close_frame, .payload = close_payload(1000)});

  add();  // only connected
  add().send("GET /healthz HTTP/1.1\r\nHo");
  add().send("POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{");
  add().send(upgrade_request(server, session.cookie));
  // Requests megabytes and reads none of them.
  RawConnection& greedy = add();
  for (int i = 0; i < 2000; ++i)
    greedy.send_blindly("GET /api/catalogue HTTP/1.1\r\nHost: x\r\n\r\n");
  add_upgraded();                                // sends nothing
  add_upgraded().send(text_frame.substr(0, 1));  // stops in a header
  add_upgraded().end_sending();
  add_upgraded().send(close);         // and keeps its side open
  add_upgraded().send(binary_frame);  // gets a close, and does not reply
  for (const std::string& last : {close, encode({.payload = "x", .reserved = 7})})
    add_upgraded().send(binary_frame + text_frame + last);  // while it is being closed
  // Sends no more while much waits for it.
  RawConnection& behind = add_upgraded();
  for (int i = 0; i < 1500; ++i)
    behind.send_blindly(encode({.payload = R"({"id":1,"type":"query","game":"gridwar"})"}));
  behind.end_sending();
  return clients;
}

TEST_CASE("a takeover waits for no silent client") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", patiently({"--limit", "message-burst=10000",
                                                         "--limit", "outbox-bytes=100000000"}));
  const Session session = new_session(server.address());
  for (int round = 0; round < rounds(3, 1); ++round) {
    const std::vector<RawConnection> clients = silent_clients(server.address(), session);
    CHECK(server.succeed() == 0);
    CHECK_FALSE(server.log().contains("not everything was finished in time"));
  }
}

/// Opens WebSockets one after the other, each on a new connection, until it is destroyed.
class Opener {
 public:
  Opener(const Address& server, const Session& session)
      : thread_([this, server, session](const std::stop_token& enough) {
          while (!enough.stop_requested())
            open(server, session);
        }) {}

  /// The number of opened WebSockets.
  [[nodiscard]] int opened() const { return opened_; }
  /// The number of responses that asked to retry in a moment.
  [[nodiscard]] int put_off() const { return put_off_; }
  /// All other results. Ends the thread.
  [[nodiscard]] const std::vector<std::string>& others() {
    thread_ = {};
    return others_;
  }

 private:
  void open(const Address& server, const Session& session) {
    try {
      RawConnection connection(server);
      (void)connection.send(upgrade_request(server, session.cookie));
      std::string head = connection.read_head();
      if (head.starts_with("HTTP/1.1 101 ")) {
        ++opened_;
      } else if (head.starts_with("HTTP/1.1 503 ") && head.contains("\r\nRetry-After: ")) {
        ++put_off_;
      } else {
        others_.push_back("answered with: " + std::move(head));
      }
    } catch (const std::exception& failure) {
      others_.emplace_back(failure.what());
    }
  }

  std::atomic<int> opened_ = 0;
  std::atomic<int> put_off_ = 0;
  std::vector<std::string> others_;  // used by the thread while it runs
  std::jthread thread_;
};

TEST_CASE("an upgrade during a takeover succeeds, or gets a response to retry") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", patiently({"--threads", "2", "--limit",
                                                         "address-request-burst=1000000000"}));
  const Session session = new_session(server.address());
  std::list<Opener> openers;
  for (int i = 0; i < 8; ++i)
    openers.emplace_back(server.address(), session);
  for (int round = 0; round < rounds(6, 2); ++round) {
    for (const Opener& opener : openers)
      wait_until("WebSockets to be opened",
                 [&, before = opener.opened()] { return opener.opened() > before; });
    CHECK(server.succeed() == 0);
  }
  int put_off = 0;
  for (Opener& opener : openers) {
    for (const std::string& other : opener.others())
      FAIL_CHECK(other);
    put_off += opener.put_off();
  }
  CHECK_FALSE(server.log().contains("not everything was finished in time"));
  MESSAGE("told to come again: ", put_off);
}

TEST_CASE("a server that does not reply keeps running, and the successor's error names it") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  ::kill(server.pid(), SIGSTOP);
  const CommandResult result =
      run_command(folder.path(), {"serve", "--take-over", "--database", server.database()});
  // A takeover request whose sender has gone before the reply.
  const auto answer = server::ask_server(server.database(), protocol::to_line(protocol::TakeOver{}),
                                         std::chrono::seconds(1));
  ::kill(server.pid(), SIGCONT);
  CHECK(result.status == 1);
  CHECK(result.out.empty());
  CHECK(result.err == "quintet: cannot take over: the server at " + server.database().string() +
                          ".control does not answer in time (process " +
                          std::to_string(server.pid()) + ")\n");
  CHECK_FALSE(answer->has_value());

  wait_until("the server to receive the request",
             [&] { return server.log().contains("take-over"); });
  Dice dice(1);
  table.play_random_turn(dice);
  CHECK(http(server.address(), {.target = "/readyz"}).status == 200);
  CHECK_FALSE(server.log().contains("handing over"));
  CHECK(server.succeed() == 0);
}

/// The reply of a server that hands over its listening socket.
server::Task<server::OutgoingReply> hand_over(std::string line, int listening) {
  const boost::asio::ip::tcp::endpoint where =
      server::endpoint_of(server::Descriptor(::dup(listening)));
  Json answer = {{"listening", server::text_of(where)}, {"ends_within_ms", 0}};
  server::OutgoingReply whole{.line = answer.dump(), .file = {}, .then = {}};
  if (line == protocol::to_line(protocol::TakeOver{})) whole.file = listening;
  co_return whole;
}

/// A process that replies to a takeover request, hands over its listening socket, and never ends.
class HangingServer {
 public:
  HangingServer(const std::filesystem::path& database, int listening) {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    const server::Descriptor began(ends[0]);
    server::Descriptor begins(ends[1]);
    pid_ = ::fork();
    if (pid_ == 0) hang(database, listening, begins.get());
    begins = server::Descriptor();
    char sign = 0;
    REQUIRE(::read(began.get(), &sign, 1) == 1);
  }
  HangingServer(const HangingServer&) = delete;
  HangingServer& operator=(const HangingServer&) = delete;
  ~HangingServer() {
    if (pid_ > 0) (void)end();
  }

  [[nodiscard]] pid_t pid() const { return pid_; }
  /// Ends the process unless it has been killed. Returns the signal that ended it.
  int end() {
    int status = 0;
    ::kill(pid_, SIGUSR1);
    ::waitpid(std::exchange(pid_, 0), &status, 0);
    return WTERMSIG(status);
  }

 private:
  [[noreturn]] static void hang(const std::filesystem::path& database, int listening, int begins) {
    const auto lock = server::DatabaseLock::acquire(database, std::chrono::milliseconds(0));
    boost::asio::io_context context;
    const server::Limits limits;
    const server::ControlSocket control(context.get_executor(), database, limits,
                                        [listening](std::string line, server::ControlPeer) {
                                          return hand_over(std::move(line), listening);
                                        });
    if (lock) (void)!::write(begins, "!", 1);
    context.run();
    ::_exit(1);
  }

  pid_t pid_ = 0;
};

TEST_CASE("a server that hands over and does not end is killed, and its successor serves") {
  const TempFolder folder;
  const auto database = folder / "quintet.db";
  boost::asio::io_context context;
  boost::asio::ip::tcp::acceptor listening(context, {boost::asio::ip::address_v4::loopback(), 0});
  HangingServer before(database, listening.native_handle());
  const ServerProcess server(database, {"--take-over", "--port", "0"});
  CHECK(server.address().port == listening.local_endpoint().port());
  CHECK(http(server.address(), {.target = "/readyz"}).status == 200);
  CHECK(server.log().contains("the running server does not end and is killed process=" +
                              std::to_string(before.pid())));
  CHECK(before.end() == SIGKILL);
}

TEST_CASE("without a running server, a takeover is an ordinary start") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--take-over"});
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
  server.kill();
  server.start();
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
}

TEST_CASE("a successor with another port takes over the file only") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  const Address before = server.address();
  CHECK(server.succeed({"--bind", "127.0.0.2"}) == 0);
  CHECK_THROWS_AS((void)http(before, {.target = "/healthz"}), const Refused&);
}

TEST_CASE("a successor that cannot start fails before the takeover, and the server continues") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const ServerProcess other(folder / "other.db");
  const Guest guest(server.address());
  const auto take_over = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"serve", "--take-over", "--database", server.database()};
    words.insert(words.end(), more.begin(), more.end());
    return run_command(folder.path(), words);
  };
  // The port of another server.
  CommandResult result = take_over({"--port", std::to_string(other.address().port)});
  CHECK(result.status == 1);
  CHECK_MESSAGE(result.err.contains("cannot listen on"), result.err);
  result = take_over({"--bind", "nowhere"});
  CHECK(result.status == 1);
  CHECK(result.err.contains("is no address to bind to"));
  result = take_over({"--tls-cert", "/nowhere/chain.pem", "--tls-key", "/nowhere/key.pem"});
  CHECK(result.status == 1);
  CHECK(result.err.contains("/nowhere/chain.pem cannot be read"));
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
  CHECK_FALSE(server.log().contains("handing over"));
}

}  // namespace
}  // namespace quintet::tests

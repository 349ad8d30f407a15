#include "tests/bench/chaos/chaos_nodes.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/bench/load/servers.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/spread.hpp"

namespace quintet::bench {
namespace {

std::vector<std::string> words_of(const std::string& name, const std::string& nats) {
  std::vector<std::string> words = limits_for_faults();
  words.insert(words.end(), {"--node-name", name, "--cluster", nats});
  return words;
}

/// Maps a file with a number into memory; other processes that open the file share it.
std::atomic<std::int64_t>* shared_number(const std::filesystem::path& file) {
  constexpr std::int64_t right = 0;
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(&right), sizeof right);  // NOLINT: bytes
  const int opened = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
  void* const mapped = ::mmap(nullptr, sizeof right, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
  ::close(opened);
  if (mapped == MAP_FAILED) throw std::runtime_error(file.native() + " cannot be shared");
  return static_cast<std::atomic<std::int64_t>*>(mapped);
}

/// While it exists, programs that are started have the clock offset of the file.
class ClockOfFile {
 public:
  explicit ClockOfFile(const std::filesystem::path& file) {
    ::setenv("QUINTET_CLOCK_OFF", file.c_str(), 1);
    ::setenv("LD_PRELOAD", QUINTET_CLOCK_OFF_LIBRARY, 1);
  }
  ClockOfFile(const ClockOfFile&) = delete;
  ClockOfFile& operator=(const ClockOfFile&) = delete;
  ~ClockOfFile() {
    ::unsetenv("LD_PRELOAD");
    ::unsetenv("QUINTET_CLOCK_OFF");
  }
};

std::filesystem::path clock_file(const std::filesystem::path& database) {
  return database.native() + ".clock";
}

}  // namespace

ChaosNodes::ChaosNodes(std::size_t count, bool standby, const std::vector<std::string>& words)
    : address_(postgres_.create("chaos")) {
  if (standby) {
    standby_ = postgres_.add_standby();
    address_ = "postgres://quintet@/chaos?host=" + postgres_.folder() + ',' + standby_->folder() +
               "&target_session_attrs=read-write";
  }
  const auto nats_port =
      static_cast<std::uint16_t>(std::stoi(nats_.address().substr(nats_.address().rfind(':') + 1)));
  constexpr const char* socket = ".s.PGSQL.5432";
  for (std::size_t i = 0; i < count; ++i) {
    Node& node = nodes_.emplace_back();
    node.name = std::string(1, static_cast<char>('a' + i));
    const auto cable = folder_ / node.name;
    std::filesystem::create_directory(cable);
    node.to_postgres = std::make_unique<tests::CuttableLink>(
        std::filesystem::path(postgres_.folder()) / socket, cable / socket);
    node.to_nats = std::make_unique<tests::CuttableLink>(nats_port);
    node.address = "postgres://quintet@/chaos?host=" + cable.string();
    if (standby) {
      const auto other = folder_ / (node.name + "-standby");
      std::filesystem::create_directory(other);
      node.to_standby = std::make_unique<tests::CuttableLink>(
          std::filesystem::path(standby_->folder()) / socket, other / socket);
      node.address += ',' + other.string() + "&target_session_attrs=read-write";
    }
    const auto database = folder_ / (node.name + ".db");
    tests::keep_at(database, node.address);
    node.clock_off = shared_number(clock_file(database));
    const ClockOfFile clock(clock_file(database));
    auto all = words_of(node.name, "nats://127.0.0.1:" + std::to_string(node.to_nats->port()));
    all.insert(all.end(), words.begin(), words.end());
    node.server = std::make_unique<tests::ServerProcess>(folder_ / (node.name + ".db"), all);
    // The nodes log errors because of the faults.
    node.server->expect_errors();
  }
  wait_settled();
}

void ChaosNodes::start(Node& node) {
  const ClockOfFile clock(clock_file(node.server->database()));
  node.server->start();
}

void ChaosNodes::cut_off_postgres(Node& node, bool cut) {
  for (const auto* cable : {&node.to_postgres, &node.to_standby}) {
    if (*cable) (*cable)->cut(cut);
  }
}

void ChaosNodes::fail_over() {
  postgres_.kill();
  // No process listens there any more, as if the machine had failed.
  for (Node& node : nodes_)
    node.to_postgres.reset();
  standby_->promote();
  failed_over_ = true;
}

void ChaosNodes::admin(const Node& node, const std::string& command) const {
  // A node with another fault may not reply.
  static_cast<void>(tests::run_command(
      folder_.path(), {"admin", "--database", node.address, "--node-name", node.name, command}));
}

void ChaosNodes::wait_settled() const {
  tests::wait_until("the rooms to be spread", [&] {
    try {
      return tests::is_spread(address_, nodes_.size());
    } catch (const std::runtime_error&) {
      return false;  // PostgreSQL has just been started
    }
  });
}

}  // namespace quintet::bench

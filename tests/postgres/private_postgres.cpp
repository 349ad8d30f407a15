#include "tests/postgres/private_postgres.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace fs = std::filesystem;
namespace {

const passwd* other_user() {
  if (::geteuid() != 0) return nullptr;
  const passwd* const nobody = ::getpwnam("nobody");
  if (nobody == nullptr) throw std::runtime_error("there is no user \"nobody\"");
  return nobody;
}

/// A copy of the programs that ./dev has unpacked, where "nobody" can read them: "nobody" cannot
/// read below /root.
const fs::path& reachable(const fs::path& unpacked) {
  static const TempFolder folder;
  static const fs::path copied = [&] {
    fs::permissions(folder.path(), fs::perms::others_exec, fs::perm_options::add);
    for (const char* const part : {"usr/lib/postgresql", "usr/share/postgresql"}) {
      fs::create_directories((folder / part).parent_path());
      fs::copy(unpacked / part, folder / part,
               fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }
    return folder.path();
  }();
  return copied;
}

/// The programs from Debian's package, installed or unpacked by ./dev.
fs::path programs() {
  constexpr std::string_view folder = "usr/lib/postgresql/15/bin";
  if (fs::exists(fs::path("/") / folder / "postgres")) return fs::path("/") / folder;
  const fs::path unpacked = fs::path(QUINTET_SOURCE_DIR) / "build/tools";
  if (!fs::exists(unpacked / folder / "postgres"))
    throw std::runtime_error("there is no PostgreSQL: ./dev test installs it");
  return (other_user() == nullptr ? unpacked : reachable(unpacked)) / folder;
}

/// Runs a program in the background as a user other than root, with its output in `log`.
pid_t spawn(const std::vector<std::string>& words, const fs::path& log) {
  const passwd* const user = other_user();
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words)
    argv.push_back(const_cast<char*>(word.c_str()));  // NOLINT: execv does not modify it
  argv.push_back(nullptr);
  const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child > 0) {
    ::close(output);
    return child;
  }
  if (user != nullptr && (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) ::_exit(125);
  // After the change of the user, which clears this setting.
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (::getppid() != parent) ::_exit(125);
  ::setenv("LC_ALL", "C", 1);
  ::setenv("TZ", "UTC", 1);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  ::setsid();
  ::execv(argv.front(), argv.data());
  ::_exit(126);
}

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return std::move(text).str();
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

struct Finish {
  void operator()(PGconn* connection) const noexcept { PQfinish(connection); }
  void operator()(PGresult* result) const noexcept { PQclear(result); }
};

/// The places of the tests' data.
struct Places {
  std::mutex mutex;
  std::map<fs::path, std::string> given;    // addresses by file
  std::map<std::string, fs::path> folders;  // folders by the database made for them
};

Places& places() {
  static Places all;
  return all;
}

std::string hash_of(const std::string& text) {
  return "t" + std::to_string(std::hash<std::string>()(text));
}

}  // namespace

bool on_postgres() {
  const char* const store = std::getenv("QUINTET_TEST_STORE");
  return store != nullptr && std::string_view(store) == "postgres";
}

PrivatePostgres::PrivatePostgres(bool flushes) : flushes_(flushes) {
  const fs::path data = folder_ / "data";
  if (const passwd* const user = other_user()) {
    if (::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("the folder cannot be given away");
  }
  const fs::path log = folder_ / "initdb.log";
  const pid_t made = spawn({programs() / "initdb", "-D", data, "-U", "quintet", "-A", "trust", "-E",
                            "UTF8", "--no-locale", "--no-sync", "--no-instructions"},
                           log);
  if (wait_for(made) != 0) throw std::runtime_error("initdb failed: " + text_of(log));
  {
    // For the test of passwords: PostgreSQL uses the first line that matches.
    const std::string others = text_of(data / "pg_hba.conf");
    std::ofstream(data / "pg_hba.conf") << "local all careful scram-sha-256\n"
                                        << "local all unwanted reject\n"
                                        << others;
  }
  start();
}

PrivatePostgres::PrivatePostgres(const PrivatePostgres& primary, Follows /*follows*/)
    : flushes_(primary.flushes_) {
  const fs::path data = folder_ / "data";
  fs::copy(primary.folder_ / "data", data, fs::copy_options::recursive);
  std::ofstream(data / "standby.signal") << "";
  std::ofstream(data / "postgresql.auto.conf", std::ios::app)
      << "primary_conninfo = 'user=quintet host=" << primary.folder() << "'\n"
      << "wal_retrieve_retry_interval = '200ms'\n";
  if (const passwd* const user = other_user()) {
    const auto give = [user](const fs::path& path) {
      if (::chown(path.c_str(), user->pw_uid, user->pw_gid) != 0)
        throw std::runtime_error(path.native() + " cannot be given away");
    };
    give(folder_.path());
    give(data);
    for (const auto& entry : fs::recursive_directory_iterator(data))
      give(entry.path());
  }
}

std::unique_ptr<PrivatePostgres> PrivatePostgres::add_standby() {
  end();
  std::unique_ptr<PrivatePostgres> standby(new PrivatePostgres(*this, Follows{}));
  start();
  standby->start();
  wait_until("the standby to follow",
             [&] { return run("postgres", "SELECT count(*) FROM pg_stat_replication") == "1"; });
  run("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
  run("postgres", "SELECT pg_reload_conf()");
  wait_until("commits to wait for the standby", [&] {
    return run("postgres", "SELECT sync_state FROM pg_stat_replication") == "sync";
  });
  return standby;
}

void PrivatePostgres::promote() const {
  if (run("postgres", "SELECT pg_promote()") != "t")
    throw std::runtime_error("the standby was not promoted");
}

PrivatePostgres::~PrivatePostgres() {
  kill();
}

PrivatePostgres& PrivatePostgres::shared() {
  static PrivatePostgres server;
  // The servers' files for an address are in TMPDIR and are removed with this server.
  static const bool moved = [] {
    const fs::path folder = server.folder_ / "tmp";
    fs::create_directory(folder);
    fs::permissions(folder, fs::perms::owner_all | fs::perms::others_exec);
    return ::setenv("TMPDIR", folder.c_str(), 1) == 0;
  }();
  if (!moved) throw std::runtime_error("the environment cannot be changed");
  return server;
}

void PrivatePostgres::start() {
  const fs::path log = folder_ / "postgres.log";
  std::vector<std::string> words = {programs() / "postgres", "-D", folder_ / "data"};
  for (const std::string& setting :
       {std::string("listen_addresses="), "unix_socket_directories=" + folder_.path().string(),
        std::string(flushes_ ? "fsync=on" : "fsync=off"),
        std::string(flushes_ ? "full_page_writes=on" : "full_page_writes=off"),
        std::string("max_connections=100"), std::string("shared_buffers=64MB"),
        std::string("max_wal_size=256MB"), std::string("logging_collector=off")}) {
    words.emplace_back("-c");
    words.push_back(setting);
  }
  pid_ = spawn(words, log);
  const std::string where = address("postgres");
  wait_until("PostgreSQL to start", [&] {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = 0;
      throw std::runtime_error("PostgreSQL did not start: " + text_of(log));
    }
    return PQping(where.c_str()) == PQPING_OK;
  });
}

void PrivatePostgres::end() {
  // A "fast shutdown" in PostgreSQL's terms.
  end_by(SIGINT);
}

void PrivatePostgres::kill() {
  // An "immediate shutdown" in PostgreSQL's terms: all processes end without cleanup.
  end_by(SIGQUIT);
}

void PrivatePostgres::end_by(int signal) {
  if (pid_ == 0) return;
  ::kill(pid_, signal);
  wait_for(pid_);
  pid_ = 0;
}

std::string PrivatePostgres::address(const std::string& database, const std::string& user) const {
  return "postgres://" + user + "@/" + database + "?host=" + folder_.path().string();
}

void PrivatePostgres::only_read(bool yes) const {
  // A session that overrides the default may still write.
  ask_postgres(
      address("postgres") + "&options=-cdefault_transaction_read_only%3Doff",
      "ALTER SYSTEM SET default_transaction_read_only = " + std::string(yes ? "on" : "off"));
  run("postgres", "SELECT pg_reload_conf()");
}

std::string PrivatePostgres::run(const std::string& database, const std::string& sql) const {
  return ask_postgres(address(database), sql);
}

std::string ask_postgres(const std::string& address, const std::string& sql) {
  const std::unique_ptr<PGconn, Finish> connection(PQconnectdb(address.c_str()));
  // Our tables are in a schema of their own.
  PQclear(PQexec(connection.get(), "SET search_path = quintet, public"));
  const std::unique_ptr<PGresult, Finish> result(PQexec(connection.get(), sql.c_str()));
  const auto status = PQresultStatus(result.get());
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    throw std::runtime_error(sql + ": " + PQerrorMessage(connection.get()));
  if (PQntuples(result.get()) == 0 || PQnfields(result.get()) == 0) return {};
  return PQgetvalue(result.get(), 0, 0);
}

std::string PrivatePostgres::create(const std::string& database) const {
  run("postgres", "CREATE DATABASE " + database);
  // The first connection waits until PostgreSQL has written its caches, which can exceed a server's
  // timeout on a busy machine. So make it here.
  run(database, "SELECT 1");
  return address(database);
}

void keep_at(const fs::path& file, const std::string& address) {
  const std::lock_guard lock(places().mutex);
  places().given[file] = address;
}

std::string location_of(const fs::path& file) {
  const std::lock_guard lock(places().mutex);
  if (const auto given = places().given.find(file); given != places().given.end())
    return given->second;
  if (!on_postgres()) return file.native();
  auto& folders = places().folders;
  PrivatePostgres& server = PrivatePostgres::shared();
  const std::string name = hash_of(file.native());
  if (folders.contains(name)) return server.address(name);
  std::erase_if(folders, [&](const auto& known) {
    if (fs::exists(known.second)) return false;
    server.run("postgres", "DROP DATABASE " + known.first + " WITH (FORCE)");
    return true;
  });
  folders[name] = file.parent_path();
  return server.create(name);
}

}  // namespace quintet::tests

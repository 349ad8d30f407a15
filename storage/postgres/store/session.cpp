#include "storage/postgres/store/session.hpp"

#include <string_view>
#include <thread>

#include "storage/postgres/connection/locks.hpp"
#include "storage/postgres/store/statement_texts.hpp"
#include "storage/postgres/tables/schema.hpp"

namespace quintet::storage {
namespace {

constexpr std::chrono::milliseconds pause{20};

using Clock = std::chrono::steady_clock;

LinkOptions link_options(const PostgresOptions& options) {
  LinkOptions link{.reads_only = options.reads_only,
                   .statement_timeout = options.statement_timeout};
  link.reply_timeout = options.statement_timeout.count() == 0
                           ? std::chrono::hours(24)
                           : options.statement_timeout + std::chrono::seconds(10);
  // A node that stops in the middle of a transaction would delay a takeover.
  if (options.lease) link.idle_timeout = std::chrono::seconds(5);
  return link;
}

}  // namespace

Session::Session(const std::string& address, const PostgresOptions& options)
    : options_(options),
      doubt_(Doubt::of(address)),
      link_(address, link_options(options), postgres_statements()) {
  open();
}

void Session::ensure() {
  if (!link_.is_up()) open();
  if (options_.reads_only && doubt_->exists()) {
    throw Error(ErrorKind::away,
                "the connection was lost while something was stored, and the database has not told "
                "yet whether it is");
  }
}

void Session::open() {
  link_.connect();
  try {
    if (!options_.reads_only) acquire_lock();
    // A node has already migrated the tables in join().
    if (!options_.reads_only && !options_.lease) {
      migrated_ = migrate(link_);
    } else if (const auto version = checked_postgres_version(link_);
               version != postgres_version()) {
      throw Error(ErrorKind::other,
                  version ? "the tables have schema version " + std::to_string(*version) +
                                " and must be brought to " + std::to_string(postgres_version()) +
                                " by opening the database for writing first"
                          : "no Quintet has used the database yet; start a server on it first");
    }
    link_.prepare();
  } catch (const Error&) {
    link_.close();
    throw;
  }
  if (!options_.reads_only) {
    process_ = link_.process();
    doubt_->end();
  }
}

/// Takes the lock of the session. It ends with the session, so this session knows that the previous
/// one is over, and its last commit with it.
void Session::acquire_lock() {
  wait_for_lock(options_.lock_patience,
                "another Quintet is using the database (to wait for its end, give both a "
                "--node-name)",
                [this] {
                  end_process_before();
                  return try_locks();
                });
}

bool Session::try_locks() {
  if (!options_.lease) return try_lock(link_, database_lock, !options_.alone);
  return try_lock(link_, lock_of_session()) && try_lock(link_, database_lock, true);
}

int Session::lock_of_session() const {
  return options_.lease ? writer_lock(options_.lease->node) : database_lock;
}

/// Ends the server process of the previous connection: the server may not have noticed yet that the
/// connection is lost.
void Session::end_process_before() {
  if (process_ == 0) return;
  link_.run_text("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE " +
                 is_lock(std::to_string(lock_of_session())) +
                 " AND pid = " + std::to_string(process_));
}

void Session::settle() noexcept {
  doubt_->begin();
  const auto deadline = Clock::now() + options_.settling_time;
  do {
    try {
      ensure();
      return;
    } catch (const Error&) {
      std::this_thread::sleep_for(pause);
    }
  } while (Clock::now() < deadline);
}

void Session::abandon() noexcept {
  try {
    if (!link_.is_up()) return;
    link_.queue_text("ROLLBACK");
    link_.finish();
  } catch (const Error&) {
    link_.close();
  }
}

void Session::abandon_after(const Error& failure) noexcept {
  if (failure.kind() == ErrorKind::away) link_.close();
  abandon();
}

}  // namespace quintet::storage

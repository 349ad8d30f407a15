// Coroutines that fail, and their registrations.
#include "server/async/spawn.hpp"

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <doctest/doctest.h>

#include "server/async/periodic.hpp"
#include "server/async/registration.hpp"
#include "server/base/log.hpp"

namespace quintet::tests {
namespace {

using server::Periodic;
using server::Task;

/// Captures standard error, up to the size of a pipe's buffer.
class Heard {
 public:
  Heard() : before_(::dup(STDERR_FILENO)) {
    REQUIRE(::pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) == 0);
    ::dup2(ends_[1], STDERR_FILENO);
    output_.emplace(server::log::Format::text, server::log::Level::info);
  }
  Heard(const Heard&) = delete;
  Heard& operator=(const Heard&) = delete;
  ~Heard() {
    output_.reset();
    ::dup2(before_, STDERR_FILENO);
    for (const int file : {ends_[0], ends_[1], before_})
      ::close(file);
  }

  /// Ends the capture, so that the text is complete.
  [[nodiscard]] std::string text() {
    output_.reset();
    std::array<char, 4096> some{};
    const ssize_t size = ::read(ends_[0], some.data(), some.size());
    return {some.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }

 private:
  int before_;
  std::array<int, 2> ends_{};
  std::optional<server::log::Output> output_;
};

Task<> fail_after(int steps, int& done) {
  for (; done < steps; ++done)
    co_await boost::asio::post(boost::asio::use_awaitable);
  throw std::runtime_error("a broken promise");
}

TEST_CASE("an exception that escapes a detached coroutine is logged, and others go on") {
  boost::asio::io_context context;
  int first = 0;
  int second = 0;
  std::string heard;
  {
    Heard log;
    server::spawn(context.get_executor(), fail_after(1, first), "the first");
    server::spawn(context.get_executor(), fail_after(5, second), "the second");
    context.run();
    heard = log.text();
  }
  CHECK(first == 1);
  CHECK(second == 5);
  CHECK_MESSAGE(heard.contains(R"(what="the first" cause="a broken promise")"), heard);
  CHECK_MESSAGE(heard.contains(R"(what="the second" cause="a broken promise")"), heard);
}

struct Beats {
  Periodic* periodic = nullptr;
  int count = 0;

  Task<> beat() {
    if (++count == 3) periodic->stop();
    if (count == 1) throw std::runtime_error("no memory for this beat");
    co_return;
  }
};

TEST_CASE("a periodic task continues after one failure") {
  boost::asio::io_context context;
  Beats beats;
  std::string heard;
  {
    Heard log;
    Periodic periodic(
        context.get_executor(), std::chrono::milliseconds(1), [&beats] { return beats.beat(); },
        "the heartbeat");
    beats.periodic = &periodic;
    context.run();
    heard = log.text();
  }
  CHECK(beats.count == 3);
  CHECK_MESSAGE(heard.contains(R"(cause="no memory for this beat")"), heard);
}

struct Named;

struct Registry {
  std::set<const Named*> known;
  void remove(const Named& one) { known.erase(&one); }
};

struct Named {
  explicit Named(const std::shared_ptr<Registry>& registry) : registration(registry, *this) {
    registry->known.insert(this);
  }
  server::Registration<Registry, Named> registration;
};

Task<> forget_to_leave(std::shared_ptr<Registry> registry) {
  const Named one(registry);
  co_await boost::asio::post(boost::asio::use_awaitable);
  throw std::runtime_error("gone without a word");
}

TEST_CASE("a registration ends with its owner, however the owner ends") {
  const auto registry = std::make_shared<Registry>();
  {
    Heard log;
    boost::asio::io_context context;
    server::spawn(context.get_executor(), forget_to_leave(registry), "one that fails");
    context.run();
    CHECK(registry->known.empty());
    context.restart();
    // Also when the event loop ends before the coroutine has finished.
    server::spawn(context.get_executor(), forget_to_leave(registry), "one that never ends");
    context.poll_one();
  }
  CHECK(registry->known.empty());
  CHECK(registry.use_count() == 1);
}

}  // namespace
}  // namespace quintet::tests

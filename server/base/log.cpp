#include "server/base/log.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/sink.h>
#include <spdlog/spdlog.h>

namespace quintet::server::log {
namespace {

using std::chrono::steady_clock;

/// About one second of an access log at full speed; half a megabyte of memory.
constexpr std::size_t queue_lines = 1024;
/// Maximum length of a value before it is quoted. With quoting, a line with two such values fits
/// into PIPE_BUF, so lines of several processes never mix.
constexpr std::size_t longest_value = 256;
constexpr std::chrono::seconds farewell{1};

constexpr std::string_view text_pattern = "%Y-%m-%dT%H:%M:%S.%eZ %l %v";
constexpr std::string_view json_pattern = R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})";

constexpr std::array levels = {std::pair(Level::debug, std::string_view("debug")),
                               std::pair(Level::info, std::string_view("info")),
                               std::pair(Level::warning, std::string_view("warning")),
                               std::pair(Level::error, std::string_view("error"))};
constexpr std::array formats = {std::pair(Format::text, std::string_view("text")),
                                std::pair(Format::json, std::string_view("json"))};

// Global, because there is only one standard error.
std::atomic<Format> current_format = Format::text;
std::atomic<std::uint64_t> unwritten = 0;

spdlog::level::level_enum to_spdlog(Level level) {
  switch (level) {
    case Level::debug:
      return spdlog::level::debug;
    case Level::info:
      return spdlog::level::info;
    case Level::warning:
      return spdlog::level::warn;
    case Level::error:
      break;
  }
  return spdlog::level::err;
}

/// As a JSON string in ASCII, without control characters or line ends, for any value.
std::string quoted(std::string_view value) {
  std::string text(value.substr(0, longest_value));
  if (value.size() > longest_value) text += "...";
  return nlohmann::json(std::move(text))
      .dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

bool plain(char sign) {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
         (sign >= '0' && sign <= '9') || std::string_view("-_./:").contains(sign);
}

std::string value_text(const Field& field, Format format) {
  return std::visit(
      [&](auto value) {
        if constexpr (std::is_arithmetic_v<decltype(value)>) {
          return fmt::format("{}", value);
        } else {
          const bool bare = format == Format::text && !value.empty() &&
                            value.size() <= longest_value && std::ranges::all_of(value, plain);
          return bare ? std::string(value) : quoted(value);
        }
      },
      field.value);
}

/// The whole line except its time and level.
class Line {
 public:
  Line(std::string_view message, Format format) : format_(format) {
    const std::string text = quoted(message);
    line_ = json() ? R"("message":)" + text : text.substr(1, text.size() - 2);
  }
  void add(const Field& field) {
    const std::string value = value_text(field, format_);
    line_ += json() ? fmt::format(R"(,"{}":{})", field.name, value)
                    : fmt::format(" {}={}", field.name, value);
  }
  [[nodiscard]] const std::string& text() const { return line_; }

 private:
  [[nodiscard]] bool json() const { return format_ == Format::json; }

  const Format format_;
  std::string line_;
};

/// Standard error, for one thread. Waits for its reader; after `end`, for at most `farewell`.
class StandardError final : public spdlog::sinks::sink {
 public:
  void log(const spdlog::details::log_msg& line) override {
    spdlog::memory_buf_t text;
    formatter_->format(line, text);
    if (!write_all({text.data(), text.size()})) ++unwritten;
  }
  void flush() override {}
  void set_pattern(const std::string& pattern) override {
    set_formatter(
        std::make_unique<spdlog::pattern_formatter>(pattern, spdlog::pattern_time_type::utc, "\n"));
  }
  void set_formatter(std::unique_ptr<spdlog::formatter> formatter) override {
    formatter_ = std::move(formatter);
  }

  /// From now on, waits at most `farewell` for all queued lines. Thread-safe.
  void end() { end_at_ = (steady_clock::now() + farewell).time_since_epoch().count(); }

 private:
  static bool write_all(std::span<const char> text, const std::atomic<steady_clock::rep>& end_at) {
    constexpr int poll_interval_ms = 50;
    while (!text.empty()) {
      pollfd output{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
      const bool ended = steady_clock::now().time_since_epoch().count() > end_at;
      if (::poll(&output, 1, ended ? 0 : poll_interval_ms) <= 0) {
        if (ended) return false;
        continue;
      }
      const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
      if (written < 0 && errno != EINTR && errno != EAGAIN) return false;
      if (written > 0) text = text.subspan(static_cast<std::size_t>(written));
    }
    return true;
  }
  bool write_all(std::span<const char> text) const { return write_all(text, end_at_); }

  std::unique_ptr<spdlog::formatter> formatter_;
  std::atomic<steady_clock::rep> end_at_ = steady_clock::duration::max().count();
};

/// The state that an Output has started.
struct Running {
  std::shared_ptr<StandardError> sink = std::make_shared<StandardError>();
  /// Outlives the thread, so that the thread never destroys the logger.
  std::shared_ptr<spdlog::async_logger> logger;
  std::shared_ptr<spdlog::details::thread_pool> thread =
      std::make_shared<spdlog::details::thread_pool>(queue_lines, 1);
  std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
};
std::atomic<Running*> running = nullptr;

template <class Words>
std::string_view word_of(const Words& words, typename Words::value_type::first_type value) {
  return std::ranges::find(words, value, &Words::value_type::first)->second;
}

template <class Words>
auto value_of(const Words& words, std::string_view word)
    -> std::optional<typename Words::value_type::first_type> {
  const auto found = std::ranges::find(words, word, &Words::value_type::second);
  return found == words.end() ? std::nullopt : std::optional(found->first);
}

}  // namespace

std::string_view to_string(Level level) {
  return word_of(levels, level);
}

std::string_view to_string(Format format) {
  return word_of(formats, format);
}

std::optional<Level> parse_level(std::string_view text) {
  return value_of(levels, text);
}

std::optional<Format> parse_format(std::string_view text) {
  return value_of(formats, text);
}

bool writes(Level level) {
  return spdlog::default_logger_raw()->should_log(to_spdlog(level));
}

void write(Level level, std::string_view message, Fields fields, std::string_view cause) {
  if (!writes(level)) return;
  Line line(message, current_format);
  for (const Field& field : fields)
    line.add(field);
  if (!cause.empty()) line.add({"cause", cause});
  spdlog::default_logger_raw()->log(to_spdlog(level), spdlog::string_view_t(line.text()));
}

Output::Output(Format format, Level least) {
  auto* const begun = new Running;
  begun->sink->set_pattern(std::string(format == Format::json ? json_pattern : text_pattern));
  begun->logger = std::make_shared<spdlog::async_logger>(
      "quintet", begun->sink, begun->thread, spdlog::async_overflow_policy::overrun_oldest);
  begun->logger->set_level(to_spdlog(least));
  current_format = format;
  spdlog::set_default_logger(begun->logger);
  running = begun;
}

Output::~Output() {
  const std::unique_ptr<Running> ended(running.exchange(nullptr));
  spdlog::set_default_logger(ended->before);
  current_format = Format::text;
  ended->sink->end();
  unwritten += ended->thread->overrun_counter();
}

std::uint64_t dropped() {
  Running* const now = running;
  return unwritten + (now == nullptr ? 0 : now->thread->overrun_counter());
}

}  // namespace quintet::server::log

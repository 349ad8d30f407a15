// Hosts on the loopback that get players' messages: a push service, whose browsers decrypt them, a
// host of webhooks, and a real mail server. They remember each message.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/server/kit/mail_host.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/push_browser.hpp"
#include "tests/server/kit/scripted_host.hpp"

namespace quintet::bench {

/// The event that a message reports. A test in which each happens at most once can count messages.
struct MessageKey {
  std::string kind;  // "turn", "began", "ended", "asked"
  std::string room;  // its id

  auto operator<=>(const MessageKey&) const = default;
};

/// A request or a mail. A mail may contain several messages.
struct Arrival {
  using Clock = std::chrono::steady_clock;

  std::size_t player = 0;
  std::string channel;
  std::vector<MessageKey> messages;
  Clock::time_point at;  // before the host replied
};

/// Each host accepts every message, after a short random time, so that many are in flight.
/// Thread-safe.
class MessageHosts {
 public:
  /// `pause`: the maximum time until a message is accepted.
  MessageHosts(std::size_t players, std::chrono::milliseconds pause);

  /// Arguments for `quintet serve`, so that it sends messages to these hosts.
  [[nodiscard]] std::vector<std::string> server_words() const;
  /// Adds a browser, a webhook and a confirmed mail address for this player, who has the password
  /// `good_password`. `player`: below the number of players.
  void add_devices(tests::Person& person, std::size_t player);

  /// All arrivals so far, in the order of their times. Throws if a message could not be read.
  [[nodiscard]] std::vector<Arrival> arrivals();

 private:
  using Read = std::function<MessageKey(const tests::Exchange& exchange, std::size_t player)>;

  [[nodiscard]] MessageKey read_push(const tests::Exchange& exchange, std::size_t player) const;
  void serve(tests::Exchange& exchange, std::string_view channel, const Read& read);
  [[nodiscard]] std::vector<Arrival> mails() const;

  const std::chrono::milliseconds pause_;
  std::vector<tests::PushBrowser> browsers_;  // by player
  std::mutex mutex_;                          // guards the members before the hosts
  std::vector<Arrival> arrived_;              // without mails
  std::optional<std::string> failure_;
  tests::MailHost mail_;
  tests::ScriptedHost push_;
  tests::ScriptedHost webhooks_;
};

}  // namespace quintet::bench

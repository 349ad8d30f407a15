// What a node says to all others at once, and hears from them. Nothing here has to arrive: it makes
// quicker what is also in the database, or is news that a client asks for when it connects.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/app/app.hpp"
#include "server/bus/bus.hpp"
#include "server/forwarding/envelopes.hpp"
#include "server/players/players_here.hpp"
#include "storage/lease.hpp"

namespace quintet::server {

/// On one strand, but for the functions of ReachElsewhere, which may be called from any thread.
class AllNodes : public ReachElsewhere {
 public:
  struct Context {
    App& app;
    std::shared_ptr<Bus> bus;
    std::string subject;
    /// The membership looks into the database at once.
    std::function<void()> step_soon;
    const storage::Lease& lease;
  };
  explicit AllNodes(Context context) : context_(std::move(context)) {}

  /// A node has said something.
  void take(const BusMessage& message);
  /// To be called ten times a second: says what there is to be said.
  void look();
  /// Makes the others look into the database; any thread, also when this is gone.
  [[nodiscard]] std::function<void()> let_look() const;
  /// The limits of the others count it, too. Any thread.
  void tell_try(const PasswordTry& tried) const;

  void tell(const std::string& player, const Message& message, bool of_game) override;
  [[nodiscard]] bool anybody_watches() const override { return others_watch_; }
  void watched_here(bool watched) override;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string written(BroadcastEnvelope::Kind kind, std::string_view subject,
                                    std::string_view text) const;
  void say(BroadcastEnvelope::Kind kind, std::string_view subject, std::string_view text) const;
  /// Nodes in which somebody watches, but for those that have not said so for long.
  void forget_silent();

  const Context context_;
  std::uint64_t told_ = 0;  // of the lease's, as the others know it
  std::uint64_t looks_ = 0;
  int asked_to_look_ = 0;                     // since the last look
  std::map<int, Clock::time_point> watched_;  // nodes in which somebody watches: when they said so
  std::atomic<bool> others_watch_ = false;    // whether there are such
  std::atomic<bool> watched_here_ = false;
};

}  // namespace quintet::server

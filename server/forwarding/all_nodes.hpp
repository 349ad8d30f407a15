// What a node says to all others at once, and hears from them. Nothing here has to arrive: it makes
// quicker what is also in the database, or is news that a client asks for when it connects.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/app/app.hpp"
#include "server/base/log_limit.hpp"
#include "server/bus/bus.hpp"
#include "server/cluster/routes.hpp"
#include "server/forwarding/envelopes.hpp"
#include "server/forwarding/watchers.hpp"
#include "server/net/site_rates.hpp"
#include "server/players/players_here.hpp"
#include "storage/lease.hpp"

namespace quintet::server {

/// On one strand, but for the functions of ReachElsewhere, which may be called from any thread.
class AllNodes : public ReachElsewhere {
 public:
  struct Context {
    App& app;
    std::shared_ptr<Bus> bus;
    std::string subject;  // of all nodes
    std::function<std::string(int node)> node_subject;
    /// The membership looks into the database at once.
    std::function<void()> step_soon;
    std::function<std::shared_ptr<const Routes>()> routes;
    const storage::Lease& lease;
  };
  explicit AllNodes(Context context) : context_(std::move(context)) {}

  /// A node has said something to all, or to this one.
  void take(const BusMessage& message);
  /// To be called ten times a second: says what there is to be said.
  void look();
  /// Makes the others look into the database; any thread, also when this is gone.
  [[nodiscard]] std::function<void()> let_look() const;
  /// Makes the others read who owns what.
  void tell_moved() const;
  /// The limits of the others count it, too. Any thread.
  void tell_try(const PasswordTry& tried) const;
  /// The rates of the others count one more use. Any thread.
  void tell_use(SiteRate rate, std::string_view name) const;

  void tell(const std::string& player, const Message& message, bool of_game) override;
  [[nodiscard]] bool anybody_watches() const override { return watchers_.any(); }
  void watches_here(const std::string& player, bool watches) override;

 private:
  [[nodiscard]] std::string written(BroadcastEnvelope::Kind kind, std::string_view subject,
                                    std::string_view text) const;
  void say(BroadcastEnvelope::Kind kind, std::string_view subject, std::string_view text) const;
  /// Who watches here.
  void say_list();

  const Context context_;
  std::uint64_t told_ = 0;  // of the lease's, as the others know it
  std::uint64_t looks_ = 0;
  int asked_to_look_ = 0;    // since the last look
  bool asked_list_ = false;  // likewise
  bool said_empty_ = false;  // when it said its list last
  LogLimit bad_broadcasts_;
  Watchers watchers_;
};

}  // namespace quintet::server

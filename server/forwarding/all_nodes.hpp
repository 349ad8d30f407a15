// What a node says to all others at once, and hears from them. Nothing here has to arrive: it only
// makes quicker what is also in the database.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/bus/bus.hpp"
#include "storage/lease.hpp"

namespace quintet::server {

/// All on one strand.
class AllNodes {
 public:
  struct Context {
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

 private:
  const Context context_;
  std::uint64_t told_ = 0;  // of the lease's, as the others know it
  int asked_to_look_ = 0;   // since the last look
};

}  // namespace quintet::server

// Everything that concerns the whole site, whether one node serves it or several do.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/nodes/broadcasts.hpp"
#include "server/site/other_nodes.hpp"
#include "server/site/revocations.hpp"
#include "server/site/site_tasks.hpp"

namespace quintet::server {

/// A part of the server sends, subscribes and registers its tasks here and need not know whether
/// there are other nodes. Register everything before the first client. Functions without a thread
/// in their comment are thread-safe and do not block for long.
class Site {
 public:
  using Event = protocol::nodes::Broadcast::What;

  /// Makes this the site of several nodes. `others` must outlive all calls; `self` is this node.
  void connect(OtherNodes& others, int self);
  /// Whether one node serves the whole site.
  [[nodiscard]] bool alone() const { return others_ == nullptr; }

  // Topics. The type of an event is its topic.
  /// Delivers the event to the subscribers at all other nodes, and not to those at this one. The
  /// event may be lost.
  void publish(Event event);
  /// Calls `handler` on the strand for each event of another node.
  template <class Topic>
  void subscribe(std::function<void(const Topic&)> handler) {
    std::get<Handlers<Topic>>(subscribers_).push_back(std::move(handler));
  }
  /// Call for each event of another node, on the strand.
  template <class Topic>
  void deliver(const Topic& event) const {
    for (const auto& handler : std::get<Handlers<Topic>>(subscribers_))
      handler(event);
  }

  // Ends of sessions, names, bans and mutes, and changes of rooms.
  /// See Revocations::follow.
  void follow(storage::Revocation::What what, Revocations::Follower follower);
  /// Call with what other nodes have revoked, on the strand, and await it before the next call.
  [[nodiscard]] Task<> apply(std::vector<storage::Revocation> revoked) {
    return revocations_.apply(std::move(revoked));
  }
  /// Whether this node has stored the revocation.
  [[nodiscard]] bool is_own(const storage::Revocation& one) const { return one.node == self_; }

  // Players at other nodes.
  void send_elsewhere(const std::string& player, const Message& message, Recipients recipients);
  [[nodiscard]] bool anybody_watches_elsewhere() const;
  /// The player starts or stops watching their games at this node.
  void watches_here(const std::string& player, bool watches);
  /// Removes the players who are connected to another node from a list of ids.
  void remove_connected(std::vector<std::string>& players) const;

  // Work that one node does for all.
  [[nodiscard]] SiteTasks& tasks() { return tasks_; }
  /// Whether the tasks run here, and the players of all nodes are known. For the strand.
  [[nodiscard]] bool coordinates_everybody() const;
  /// Passes a request to the coordinator, which replies to it; or replies with an error. Only for a
  /// node that is not the coordinator. Does not call the lobby before it returns.
  void pass_on(ClientRequest request);
  /// Call when a connection to this node has ended.
  void connection_ended(const Subscriber& connection);

  // The operator's notice.
  /// Sets the function to call on the strand with the notice of all nodes, which may be as before.
  void on_notice(std::function<void(std::optional<storage::StoredNotice>)> handler) {
    on_notice_ = std::move(handler);
  }
  /// Call with the stored notice, on the strand.
  void deliver_notice(std::optional<storage::StoredNotice> notice) const {
    if (on_notice_) on_notice_(std::move(notice));
  }
  /// Stores the notice for all nodes. Calls `done` once, on any thread: with true when
  /// each node has the notice or will read it. A site of one node stores nothing.
  void store_notice(std::optional<storage::StoredNotice> notice,
                    std::move_only_function<void(bool stored)> done);

 private:
  template <class Topic>
  using Handlers = std::vector<std::function<void(const Topic&)>>;
  template <class>
  struct HandlersOf;
  template <class... Topics>
  struct HandlersOf<std::variant<Topics...>> {
    using Type = std::tuple<Handlers<Topics>...>;
  };

  OtherNodes* others_ = nullptr;  // null: one node serves the whole site
  int self_ = 0;
  HandlersOf<Event>::Type subscribers_;
  Revocations revocations_;
  std::function<void(std::optional<storage::StoredNotice>)> on_notice_;
  SiteTasks tasks_;
};

}  // namespace quintet::server

#include "server/startup/running_server.hpp"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <utility>
#include <vector>

#include <unistd.h>

#include <boost/asio/post.hpp>

#include "server/admin/runtime_files.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/startup/edge.hpp"
#include "server/startup/listening.hpp"
#include "server/startup/messages.hpp"

namespace quintet::server {
namespace {

std::function<std::shared_ptr<const Routes>()> routes_of(ClusterNode* node) {
  if (node == nullptr) return {};
  return [node] { return node->membership().routes().now(); };
}

std::shared_ptr<const Contact> contact_of(ClusterNode* node) {
  return node == nullptr ? nullptr : node->begin_contact();
}

}  // namespace

RunningServer::RunningServer(const Config& config, EdgeSettings edge, Descriptor listening,
                             bool kept_by_systemd, ServedAs as)
    : config_(config),
      as_(std::move(as)),
      context_(config.threads),
      queue_goes_on_(kept_by_systemd),
      listener_(strand_, std::move(listening)),
      parts_({.limits = config.limits,
              .edge = std::move(edge),
              .bots = config.bots,
              .messages = messenger_settings(config),
              .mail = mail_server(config),
              .database = config.database,
              .metrics = metrics_,
              .time = *config.time,
              .loop = loop_,
              .lease = as_.lease,
              .database_contact = contact_of(as_.node)}),
      admin_(parts_.for_admin(), {.listening = text_of(listener_.endpoint()),
                                  .database = config.database,
                                  .since = parts_.base.time.wall_ms(),
                                  .listening_socket = [this] { return listener_.descriptor(); },
                                  .end = [this] { asio::post(strand_, [this] { hand_over(); }); },
                                  .routes = routes_of(as_.node)}),
      control_(control_strand_, place_of_node(config.database, config.node_name), config.limits,
               [this](std::string line, ControlPeer peer) {
                 return admin_.handle(std::move(line), peer);
               }),
      lease_(
          strand_, std::chrono::milliseconds(100), [this] { return poll_lease(); },
          "looking at the lease"),
      upkeep_(config, strand_, parts_, as_.lease,
              as_.node == nullptr ? nullptr : as_.node->contact()) {
  if (!config.cluster.empty()) {
    forwarding_.emplace(parts_.for_forwarding(), bus_settings(config), strand_,
                        as_.node->membership(), *as_.lease,
                        [node = as_.node] { node->step_soon(); });
  } else {
    parts_.base.site.tasks().coordinate(true);
  }
}

RunningServer::Ending RunningServer::run(const std::function<void(const std::string& url)>& ready) {
  signals_.async_wait([this](boost::system::error_code failure, int) {
    if (!failure) end("stopping");
  });
  const auto& tls = parts_.base.edge.tls;
  // Without TLS, SIGHUP still ends a server in a terminal: the operator has closed the terminal.
  if (tls || ::isatty(STDIN_FILENO) == 0) listener_.reload_at_hangup(tls.get());
  spawn(strand_, parts_.games.room_waker.show_open_rooms(), "showing the open rooms");
  listener_.accept(parts_.sockets, loop_);
  ready(url_of(listener_.endpoint(), parts_.base.edge));
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < config_.threads; ++i)
      helpers.emplace_back([this] { run_to_the_end(context_); });
    run_to_the_end(context_);
  }
  parts_.accounts.accounts.stop();
  parts_.connections.workers.stop();
  parts_.games.bots.stop();
  parts_.connections.pictures.stop();
  AsyncStore& store = parts_.base.store;
  if (ending_as_ != Ending::stepped_down)
    store.write_later(storage::Heartbeat{.now = parts_.base.time.wall_ms()});
  store.stop();
  return ending_as_;
}

void RunningServer::hand_over() {
  queue_goes_on_ = true;
  ending_as_ = Ending::handed_over;
  end("handing over");
}

Task<> RunningServer::poll_lease() {
  if (as_.node == nullptr || ending_) co_return;
  const auto why = as_.node->membership().lease().lost(*as_.lease);
  if (!why) {
    if (forwarding_) co_await forwarding_->poll();
    co_return;
  }
  log::warning("this node stops serving and stands by", {{"because", *why}});
  queue_goes_on_ = true;
  ending_as_ = Ending::stepped_down;
  end("stepping down");
}

void RunningServer::end(std::string_view why) {
  if (std::exchange(ending_, true)) return;
  log::info(why);
  parts_.base.readiness.draining = true;
  if (forwarding_) forwarding_->stop();
  parts_.connections.connections->stop();
  if (!queue_goes_on_) listener_.accept_queued(parts_.sockets, loop_);
  listener_.close();
  boost::system::error_code ignored;
  signals_.cancel(ignored);
  listener_.ignore_hangups();
  asio::post(control_strand_, [this] { control_.close(); });
  parts_.accounts.erasure.stop();
  parts_.accounts.accounts.refuse_passwords();
  lease_.stop();
  upkeep_.stop();
  parts_.games.bots.refuse();
  parts_.games.rooms.shut_down();
  parts_.connections.workers.refuse();
  parts_.connections.pictures.refuse();
  watchdog_ = std::jthread([this](const std::stop_token& ended) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, ended, config_.limits.shutdown_timeout,
                                           [] { return false; });
    if (ended.stop_requested()) return;
    log::warning("not everything was finished in time");
    context_.stop();
  });
}

}  // namespace quintet::server

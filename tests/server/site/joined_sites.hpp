// Sites of several nodes in one process: an event of one is delivered to all others at once. Tests
// in forwarding/ join real nodes through NATS.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/site/site.hpp"

namespace quintet::tests {

class JoinedSites {
 public:
  explicit JoinedSites(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      nodes_.push_back(std::make_unique<Node>(*this));
    for (std::size_t i = 0; i < count; ++i)
      nodes_[i]->site.connect(*nodes_[i], static_cast<int>(i) + 1);
  }

  [[nodiscard]] server::Site& operator[](std::size_t index) { return nodes_[index]->site; }
  /// The requests that a node has passed to the coordinator.
  [[nodiscard]] const std::vector<server::ClientRequest>& passed(std::size_t index) const {
    return nodes_[index]->passed;
  }

 private:
  struct Node : server::OtherNodes {
    explicit Node(JoinedSites& the_all) : all(the_all) {}

    void publish(server::Site::Event event) override {
      for (const auto& node : all.nodes_) {
        if (node.get() == this) continue;
        std::visit([&](const auto& topic) { node->site.deliver(topic); }, event);
      }
    }
    void send_to_player(const std::string& player, const server::Message& message,
                        server::Recipients recipients) override {
      publish(protocol::nodes::Notify{.player = player,
                                      .of_game = recipients == server::Recipients::watching_games,
                                      .text = *message});
    }
    [[nodiscard]] bool anybody_watches() const override { return false; }
    void watches_here(const std::string&, bool) override {}
    void remove_connected(std::vector<std::string>&) const override {}
    [[nodiscard]] bool knows_everybody() const override { return true; }
    void pass_on(server::ClientRequest request) override { passed.push_back(std::move(request)); }
    void connection_ended(const server::Subscriber&) override {}
    void store_notice(std::optional<storage::StoredNotice> notice,
                      std::move_only_function<void(bool)> done) override {
      for (const auto& node : all.nodes_)
        node->site.deliver_notice(notice);
      done(true);
    }

    JoinedSites& all;
    server::Site site;
    std::vector<server::ClientRequest> passed;
  };

  std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace quintet::tests

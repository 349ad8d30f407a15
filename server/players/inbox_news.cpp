#include "server/players/inbox_news.hpp"

#include <algorithm>
#include <cstdint>

#include "protocol/messages/server_to_client.hpp"
#include "protocol/nodes/broadcasts.hpp"

namespace quintet::server {

std::chrono::milliseconds time_to_fetch(std::size_t connections) {
  constexpr std::chrono::milliseconds each{10};
  constexpr std::chrono::milliseconds most = std::chrono::minutes(1);
  constexpr auto most_counted = static_cast<std::size_t>(most / each);
  return each * static_cast<std::int64_t>(std::min(connections, most_counted));
}

InboxNews::InboxNews(Site& site, LiveSessions& live) : site_(site), live_(live) {
  using protocol::nodes::InboxChanged;
  site.subscribe<InboxChanged>([this](const InboxChanged&) { publish_here(); });
}

void InboxNews::publish() {
  publish_here();
  site_.publish(protocol::nodes::InboxChanged{});
}

void InboxNews::publish_here() {
  live_.notify_all(make_message(protocol::notifications_push(time_to_fetch(live_.size()))));
}

}  // namespace quintet::server

#include "server/lobby/lobby_feed.hpp"

#include <algorithm>
#include <utility>

#include "protocol/messages/server_to_client.hpp"

namespace quintet::server {

using std::chrono::milliseconds;

LobbyFeed::LobbyFeed(LobbyContent& content, const Time& time, milliseconds interval, Wake wake)
    : content_(content), time_(time), interval_(interval), wake_(std::move(wake)) {}

void LobbyFeed::subscribe(std::shared_ptr<Subscriber> from, std::int64_t request) {
  const Lock publishing(publishing_);
  // Later changes come in the next push, to all.
  from->send(make_message(protocol::lobby_reply(request, *latest_body())));
  const Subscriber* key = from.get();
  subscribers_.insert_or_assign(key, std::move(from));
  set_count();
  const Lock lock(mutex_);
  request_publish();
}

void LobbyFeed::unsubscribe(const Subscriber& subscriber) {
  const Lock publishing(publishing_);
  subscribers_.erase(&subscriber);
  set_count();
}

void LobbyFeed::set_count() {
  subscriber_count_ = subscribers_.size();
}

void LobbyFeed::changed() {
  const Lock lock(mutex_);
  dirty_ = true;
  request_publish();
}

void LobbyFeed::request_publish() {
  if (subscriber_count_ == 0 || waking_ || !dirty_) return;
  waking_ = true;
  wake_(until_due());
}

void LobbyFeed::publish() {
  const Lock publishing(publishing_);
  {
    const Lock lock(mutex_);
    waking_ = false;
    if (subscribers_.empty()) return;
    if (until_due() > milliseconds(0)) return request_publish();
  }
  const protocol::LobbyChanges changes = take_changes();
  if (changes.empty()) return;
  const Message push = make_message(protocol::lobby_push(changes));
  for (const auto& [key, subscriber] : subscribers_)
    subscriber->send(push);
}

Message LobbyFeed::body() {
  const Lock publishing(publishing_);
  return latest_body();
}

milliseconds LobbyFeed::until_due() const {
  if (!published_at_) return milliseconds(0);
  const auto left = *published_at_ + interval_ - time_.now();
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(left));
}

protocol::LobbyChanges LobbyFeed::take_changes() {
  {
    // Before the content is read, so that a change meanwhile is not forgotten.
    const Lock lock(mutex_);
    dirty_ = false;
  }
  protocol::LobbyChanges changes = content_.publish_changes();
  if (!changes.empty()) {
    published_body_.reset();
    const Lock lock(mutex_);
    published_at_ = time_.now();
  }
  return changes;
}

Message LobbyFeed::latest_body() {
  bool is_due = false;
  if (subscribers_.empty()) {
    const Lock lock(mutex_);
    is_due = until_due() == milliseconds(0);
  }
  if (is_due) (void)take_changes();
  if (!published_body_) published_body_ = content_.published();
  return published_body_;
}

}  // namespace quintet::server

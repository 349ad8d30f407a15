#include "server/rooms/event_pushes.hpp"

#include <cstddef>
#include <utility>

namespace quintet::server {

EventPushes::Push& EventPushes::at(std::int64_t seq) {
  const auto index = static_cast<std::size_t>(seq - first_);
  if (index >= made_.size()) made_.resize(index + 1);
  return made_[index];
}

const Message& EventPushes::open(std::int64_t seq) {
  Message& push = at(seq).open;
  if (!push) {
    const RecentEvents::Event event = log_.event(seq);
    push = make_message(protocol::event_push(room_, seq, event.at, event.kind, event.body));
  }
  return push;
}

const Message& EventPushes::hidden(const AudienceLog::Line& line) {
  Message& push = at(line.seq).hidden;
  if (!push) {
    const std::int64_t said_at = log_.event(line.seq).at;
    push = make_message(protocol::hidden_said_push(room_, line.seq, said_at, line.channel));
  }
  return push;
}

const std::shared_ptr<const protocol::EventPush>& EventPushes::value(std::int64_t seq) {
  auto& value = at(seq).value;
  if (value) return value;
  const RecentEvents::Event event = log_.event(seq);
  protocol::EventPush push{.room = room_, .seq = seq, .at = event.at, .what = {}};
  const auto index = static_cast<std::size_t>(seq - committed_.first);
  if (const AudienceLog::Line* line = log_.line(seq)) {
    push.what = protocol::HiddenSaid{line->channel};
  } else if (seq >= committed_.first && index < committed_.events.size()) {
    push.what = committed_.events[index];
  } else if (auto read = protocol::parse_event(event.kind, event.body)) {
    push.what = *std::move(read);
  } else {
    push.what = protocol::UnknownEvent{std::string(event.kind)};
  }
  value = std::make_shared<const protocol::EventPush>(std::move(push));
  return value;
}

}  // namespace quintet::server

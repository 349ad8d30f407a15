// The messages of some events, which all their receivers share.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "protocol/messages/server_to_client.hpp"
#include "server/games/decision.hpp"
#include "server/messages/subscriber.hpp"
#include "server/rooms/audience_log.hpp"

namespace quintet::server {

/// The events of a commit, of which `first` is the number of the first one. They need not be read
/// from their text.
struct Committed {
  std::int64_t first = 0;
  std::span<const protocol::RoomEvent> events;
};

/// Makes each message when it is first needed. The events that are asked for must be in `log`.
/// Lives for one delivery, on one thread; all arguments outlive it.
class EventPushes {
 public:
  /// `room`: its id. `first`: number of the oldest event that may be asked for.
  EventPushes(const std::string& room, const AudienceLog& log, std::int64_t first,
              Committed committed = {})
      : room_(room), log_(log), first_(first), committed_(committed) {}

  /// The push of event `seq`, for connections that may read it.
  [[nodiscard]] const Message& open(std::int64_t seq);
  /// The push of the event that is this chat line, for connections that may not read it.
  [[nodiscard]] const Message& hidden(const AudienceLog::Line& line);
  /// Event `seq` for followers, to whom chat lines are hidden.
  [[nodiscard]] const std::shared_ptr<const protocol::EventPush>& value(std::int64_t seq);

 private:
  struct Push {
    Message open;
    Message hidden;
    std::shared_ptr<const protocol::EventPush> value;
  };

  [[nodiscard]] Push& at(std::int64_t seq);

  const std::string& room_;
  const AudienceLog& log_;
  const std::int64_t first_;
  const Committed committed_;
  std::vector<Push> made_;  // from `first_` on
};

}  // namespace quintet::server

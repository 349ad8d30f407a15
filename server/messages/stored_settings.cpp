#include "server/messages/stored_settings.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace quintet::server {

protocol::MessageSettings to_settings(const storage::NotificationSettings& stored) {
  protocol::MessageSettings settings;
  for (const auto& [channel, kind] : stored.off) {
    const auto* const found = std::ranges::find(protocol::message_channels, channel);
    if (found == protocol::message_channels.end()) continue;
    settings.off.at(static_cast<std::size_t>(found - protocol::message_channels.begin()))
        .push_back(kind);
  }
  if (const auto& quiet = stored.quiet)
    settings.quiet = {.from = quiet->from, .to = quiet->to, .zone = quiet->zone};
  return settings;
}

protocol::OwnMistakes to_own_mistakes(std::vector<storage::OwnMistakeRow> rows) {
  protocol::OwnMistakes all;
  for (storage::OwnMistakeRow& row : rows) {
    if (!row.puzzle) {
      all.removed.push_back(std::move(row.id));
      continue;
    }
    all.mistakes.push_back({.id = std::move(row.id),
                            .found = row.found,
                            .answers = row.answers,
                            .solves = row.solves,
                            .step = row.step,
                            .day = row.day,
                            .puzzle = *std::move(row.puzzle)});
  }
  return all;
}

}  // namespace quintet::server

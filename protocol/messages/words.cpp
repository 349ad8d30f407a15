#include "protocol/messages/words.hpp"

#include <algorithm>
#include <array>

#include "protocol/messages/server_to_client.hpp"

namespace quintet::protocol {
namespace {

/// The words for the values of an enumeration, in their order.
template <class Enum, std::size_t Size>
struct Words {
  std::array<std::string_view, Size> words;

  [[nodiscard]] std::string_view of(Enum value) const {
    return words.at(static_cast<std::size_t>(value));
  }
  [[nodiscard]] std::optional<Enum> parse(std::string_view text) const {
    const auto found = std::ranges::find(words, text);
    if (found == words.end()) return std::nullopt;
    return static_cast<Enum>(found - words.begin());
  }
};

constexpr Words<Visibility, 2> visibilities{{"public", "private"}};
constexpr Words<Spectators, 3> spectators_words{{"open", "link", "none"}};
constexpr Words<Clock::Kind, 5> clock_kinds{
    {"none", "fischer", "delay", "byoyomi", "correspondence"}};
constexpr Words<Offer, 5> offers{{"draw", "takeback", "pause", "rematch", "resume"}};
constexpr Words<Channel, 2> channels{{"players", "spectators"}};
constexpr Words<RoomStatus, 4> statuses{{"open", "playing", "paused", "over"}};
constexpr Words<Role, 3> roles{{"player", "invited", "spectator"}};
constexpr Words<Admission, 4> admissions{{"admitted", "declined", "started", "closed"}};

}  // namespace

std::string_view to_string(Visibility visibility) {
  return visibilities.of(visibility);
}

std::optional<Visibility> parse_visibility(std::string_view text) {
  return visibilities.parse(text);
}

std::string_view to_string(Spectators spectators) {
  return spectators_words.of(spectators);
}

std::optional<Spectators> parse_spectators(std::string_view text) {
  return spectators_words.parse(text);
}

std::string_view to_string(Clock::Kind kind) {
  return clock_kinds.of(kind);
}

std::optional<Clock::Kind> parse_clock_kind(std::string_view text) {
  return clock_kinds.parse(text);
}

std::string_view to_string(Offer offer) {
  return offers.of(offer);
}

std::optional<Offer> parse_offer(std::string_view text) {
  return offers.parse(text);
}

std::string_view to_string(Channel channel) {
  return channels.of(channel);
}

std::optional<Channel> parse_channel(std::string_view text) {
  return channels.parse(text);
}

std::string_view to_string(RoomStatus status) {
  return statuses.of(status);
}

std::optional<RoomStatus> parse_room_status(std::string_view text) {
  return statuses.parse(text);
}

std::string_view to_string(Role role) {
  return roles.of(role);
}

std::optional<Role> parse_role(std::string_view text) {
  return roles.parse(text);
}

std::string_view to_string(Admission admission) {
  return admissions.of(admission);
}

std::optional<Admission> parse_admission(std::string_view text) {
  return admissions.parse(text);
}

std::string format_hash(std::uint64_t hash) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4U) {
    *digit = "0123456789abcdef"[hash & 15U];
  }
  return text;
}

std::optional<std::uint64_t> parse_hash(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::uint64_t hash = 0;
  for (const char c : text) {
    const std::size_t digit = std::string_view("0123456789abcdef").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    hash = (hash << 4U) | digit;
  }
  return hash;
}

}  // namespace quintet::protocol

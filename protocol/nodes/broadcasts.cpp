#include "protocol/nodes/broadcasts.hpp"

#include <array>

#include "protocol/nodes/head.hpp"

namespace quintet::protocol::nodes {
namespace {

constexpr std::string_view broadcast_format = "broadcast";
constexpr std::array<std::string_view, 4> tries = {"from_address", "of_player", "begun",
                                                   "succeeded"};
constexpr std::array<std::string_view, 5> rates = {"guests", "player_rooms", "address_rooms",
                                                   "join_requests", "lasting_seeks"};

template <class T>
concept BareBroadcast = std::same_as<T, Reread> || std::same_as<T, RoutesChanged> ||
                        std::same_as<T, AskWatchLists> || std::same_as<T, InboxChanged>;

template <class T>
concept Players = std::same_as<T, Watch> || std::same_as<T, Unwatch> || std::same_as<T, WatchList>;

template <class Head, class M>
  requires BareBroadcast<std::remove_const_t<M>>
void fields(Head& /*head*/, M& /*what*/) {}

template <class Head, class M>
  requires Players<std::remove_const_t<M>>
void fields(Head& head, M& watchers) {
  head.body_lines(watchers.players);
}

template <class Head, Is<Notify> M>
void fields(Head& head, M& notify) {
  head.field("player", notify.player);
  head.field("of_game", notify.of_game);
  head.body(notify.text);
}

template <class Head, Is<PasswordTry> M>
void fields(Head& head, M& tried) {
  head.word("what", tried.what, tries);
  head.field("key", tried.key);
  head.field("from", tried.from);
  head.field("known_device", tried.known_device);
}

template <class Head, Is<RateUse> M>
void fields(Head& head, M& use) {
  head.word("rate", use.rate, rates);
  head.field("name", use.name);
}

template <class Head, Is<Broadcast> M>
void common_fields(Head& head, M& broadcast) {
  head.field("node", broadcast.node);
  head.field("generation", broadcast.generation);
}

}  // namespace

bool is_hint(const Broadcast& broadcast) {
  return std::visit([]<class What>(const What& /*what*/) { return BareBroadcast<What>; },
                    broadcast.what);
}

std::string to_text(const Broadcast& broadcast) {
  const auto* const notify = std::get_if<Notify>(&broadcast.what);
  HeadWriter head(broadcast_format, kind_of(broadcast.what),
                  128 + (notify == nullptr ? 0 : notify->text.size()));
  common_fields(head, broadcast);
  std::visit([&](const auto& what) { fields(head, what); }, broadcast.what);
  return head.finish();
}

std::expected<Broadcast, Unreadable> parse_broadcast(std::string_view text) {
  auto head = HeadReader::read(text, broadcast_format);
  if (!head) return std::unexpected(head.error());
  Broadcast broadcast;
  common_fields(*head, broadcast);
  broadcast.what =
      read_what<Broadcast::What>(*head, [](HeadReader& from, auto& what) { fields(from, what); });
  if (head->failed()) return std::unexpected(Unreadable::malformed);
  return broadcast;
}

}  // namespace quintet::protocol::nodes

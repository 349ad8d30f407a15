// Writes requests, as clients send them.
#include <string>
#include <string_view>
#include <variant>

#include "protocol/json/writing.hpp"
#include "protocol/messages/client_to_server.hpp"

namespace quintet::protocol {
namespace {

using Fields = OrderedJson;

/// The fields of each request except its id. A field without a value is absent.
struct Write {
  Fields operator()(const Ping&) const { return {{"type", "ping"}}; }
  Fields operator()(const OpenRoom& request) const {
    Fields fields = {{"type", "open_room"},
                     {"game", request.game},
                     {"options", to_json(request.options)},
                     {"clock", to_json(request.clock)},
                     {"rated", request.rated},
                     {"visibility", to_string(request.visibility)},
                     {"spectators", to_string(request.spectators)},
                     {"delay_turns", request.delay_turns},
                     {"seat", nullptr},
                     {"bots", Fields::array()},
                     {"instant", request.instant}};
    for (const BotWish& bot : request.bots)
      fields["bots"].push_back({{"level", bot.level}, {"seat", to_json(bot.seat)}});
    if (const int* seat = std::get_if<int>(&request.seat)) fields["seat"] = *seat;
    if (std::holds_alternative<AnySeat>(request.seat)) fields["seat"] = "random";
    return fields;
  }
  Fields operator()(const EnterRoom& request) const {
    Fields fields = of_room("enter_room", request.room);
    if (request.key) fields["key"] = *request.key;
    if (request.since) fields["since"] = *request.since;
    if (request.muted) fields["muted"] = *request.muted;
    if (request.learning) fields["learning"] = true;
    return fields;
  }
  Fields operator()(const LeaveRoom& request) const { return of_room("leave_room", request.room); }
  Fields operator()(const TakeSeat& request) const {
    return {{"type", "take_seat"}, {"room", request.room}, {"seat", request.seat}};
  }
  Fields operator()(const LeaveSeat& request) const { return of_room("leave_seat", request.room); }
  Fields operator()(const AddBot& request) const {
    return {{"type", "add_bot"},
            {"room", request.room},
            {"seat", request.seat},
            {"level", request.level}};
  }
  Fields operator()(const RemoveBot& request) const {
    return {{"type", "remove_bot"}, {"room", request.room}, {"seat", request.seat}};
  }
  Fields operator()(const Play& request) const {
    Fields fields = {{"type", "play"},
                     {"room", request.room},
                     {"ply", request.ply},
                     {"hash", format_hash(request.hash)},
                     {"turn", request.turn}};
    if (request.seq) fields["seq"] = *request.seq;
    if (request.with_event) fields["with_event"] = true;
    return fields;
  }
  Fields operator()(const Resign& request) const { return of_room("resign", request.room); }
  Fields operator()(const Abort& request) const { return of_room("abort", request.room); }
  Fields operator()(const MakeOffer& request) const {
    return {{"type", "offer"}, {"room", request.room}, {"what", to_string(request.what)}};
  }
  Fields operator()(const AnswerOffer& request) const {
    return {{"type", "answer"},
            {"room", request.room},
            {"what", to_string(request.what)},
            {"accept", request.accept}};
  }
  Fields operator()(const Resume& request) const {
    return {{"type", "resume"}, {"room", request.room}, {"ready", request.ready}};
  }
  Fields operator()(const Claim& request) const { return of_room("claim", request.room); }
  Fields operator()(const Say& request) const {
    return {{"type", "say"},
            {"room", request.room},
            {"channel", to_string(request.channel)},
            {"text", request.text}};
  }
  Fields operator()(const Mute& request) const {
    return {{"type", "mute"},
            {"room", request.room},
            {"player", request.player},
            {"muted", request.muted}};
  }
  Fields operator()(const Remove& request) const {
    return {{"type", "remove"}, {"room", request.room}, {"player", request.player}};
  }
  Fields operator()(const SetAccess& request) const {
    Fields fields = {
        {"type", "set_access"}, {"room", request.room}, {"new_keys", request.new_keys}};
    if (request.locked) fields["locked"] = *request.locked;
    return fields;
  }
  Fields operator()(const AskToJoin& request) const {
    return {{"type", "ask_to_join"}, {"room", request.room}, {"seat", to_json(request.seat)}};
  }
  Fields operator()(const Admit& request) const {
    return {{"type", "admit"},
            {"room", request.room},
            {"player", request.player},
            {"accept", request.accept}};
  }
  Fields operator()(const WatchGames&) const { return {{"type", "watch_games"}}; }
  Fields operator()(const LeaveGames&) const { return {{"type", "leave_games"}}; }
  Fields operator()(const WatchLobby&) const { return {{"type", "watch_lobby"}}; }
  Fields operator()(const LeaveLobby&) const { return {{"type", "leave_lobby"}}; }
  Fields operator()(const Seek& request) const {
    return {{"type", "seek"},
            {"game", request.game},
            {"options", to_json(request.options)},
            {"clock", to_json(request.clock)},
            {"rated", request.rated},
            {"seat", to_json(request.seat)},
            {"rating_range", to_json(request.rating_range)},
            {"lasting", request.lasting}};
  }
  Fields operator()(const CancelSeek& request) const {
    Fields fields = {{"type", "cancel_seek"}};
    if (request.seek) fields["seek"] = *request.seek;
    return fields;
  }
  Fields operator()(const Query& request) const {
    return {{"type", "query"},
            {"game", request.game},
            {"options", to_json(request.options)},
            {"position", to_json(request.position)},
            {"actions", request.actions}};
  }

 private:
  static Fields of_room(std::string_view type, const std::string& room) {
    return {{"type", type}, {"room", room}};
  }
};

}  // namespace

std::string request_text(const Envelope& envelope) {
  OrderedJson message = {{"id", envelope.id}};
  message.update(std::visit(Write(), envelope.request));
  return to_text(message);
}

std::string seek_text(const Seek& seek) {
  return request_text({.id = 0, .request = seek});
}

}  // namespace quintet::protocol

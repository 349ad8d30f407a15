// Writes requests, as clients send them.
#include <string>
#include <string_view>
#include <variant>

#include "protocol/json/writing.hpp"
#include "protocol/messages/client_to_server.hpp"

namespace quintet::protocol {
namespace {

using RequestFields = OrderedJson;

/// The fields of each request except its id. A field without a value is absent.
struct WriteRequest {
  RequestFields operator()(const Ping&) const { return {{"type", "ping"}}; }
  RequestFields operator()(const OpenRoom& request) const {
    RequestFields fields = {{"type", "open_room"},
                            {"game", request.game},
                            {"options", to_json(request.options)},
                            {"clock", to_json(request.clock)},
                            {"rated", request.rated},
                            {"visibility", to_string(request.visibility)},
                            {"spectators", to_string(request.spectators)},
                            {"delay_turns", request.delay_turns},
                            {"seat", nullptr},
                            {"bots", RequestFields::array()},
                            {"instant", request.instant}};
    for (const BotWish& bot : request.bots)
      fields["bots"].push_back({{"level", bot.level}, {"seat", to_json(bot.seat)}});
    if (const int* seat = std::get_if<int>(&request.seat)) fields["seat"] = *seat;
    if (std::holds_alternative<AnySeat>(request.seat)) fields["seat"] = "random";
    return fields;
  }
  RequestFields operator()(const EnterRoom& request) const {
    RequestFields fields = of_room("enter_room", request.room);
    if (request.key) fields["key"] = *request.key;
    if (request.since) fields["since"] = *request.since;
    if (request.muted) fields["muted"] = *request.muted;
    if (request.learning) fields["learning"] = true;
    return fields;
  }
  RequestFields operator()(const LeaveRoom& request) const {
    return of_room("leave_room", request.room);
  }
  RequestFields operator()(const TakeSeat& request) const {
    return {{"type", "take_seat"}, {"room", request.room}, {"seat", request.seat}};
  }
  RequestFields operator()(const LeaveSeat& request) const {
    return of_room("leave_seat", request.room);
  }
  RequestFields operator()(const AddBot& request) const {
    return {{"type", "add_bot"},
            {"room", request.room},
            {"seat", request.seat},
            {"level", request.level}};
  }
  RequestFields operator()(const RemoveBot& request) const {
    return {{"type", "remove_bot"}, {"room", request.room}, {"seat", request.seat}};
  }
  RequestFields operator()(const Play& request) const {
    RequestFields fields = {{"type", "play"},
                            {"room", request.room},
                            {"ply", request.ply},
                            {"hash", format_hash(request.hash)},
                            {"turn", request.turn}};
    if (request.seq) fields["seq"] = *request.seq;
    if (request.with_event) fields["with_event"] = true;
    return fields;
  }
  RequestFields operator()(const Resign& request) const { return of_room("resign", request.room); }
  RequestFields operator()(const Abort& request) const { return of_room("abort", request.room); }
  RequestFields operator()(const MakeOffer& request) const {
    return {{"type", "offer"}, {"room", request.room}, {"what", to_string(request.what)}};
  }
  RequestFields operator()(const AnswerOffer& request) const {
    return {{"type", "answer"},
            {"room", request.room},
            {"what", to_string(request.what)},
            {"accept", request.accept}};
  }
  RequestFields operator()(const Resume& request) const {
    return {{"type", "resume"}, {"room", request.room}, {"ready", request.ready}};
  }
  RequestFields operator()(const Claim& request) const { return of_room("claim", request.room); }
  RequestFields operator()(const Say& request) const {
    return {{"type", "say"},
            {"room", request.room},
            {"channel", to_string(request.channel)},
            {"text", request.text}};
  }
  RequestFields operator()(const Mute& request) const {
    return {{"type", "mute"},
            {"room", request.room},
            {"player", request.player},
            {"muted", request.muted}};
  }
  RequestFields operator()(const Remove& request) const {
    return {{"type", "remove"}, {"room", request.room}, {"player", request.player}};
  }
  RequestFields operator()(const SetAccess& request) const {
    RequestFields fields = {
        {"type", "set_access"}, {"room", request.room}, {"new_keys", request.new_keys}};
    if (request.locked) fields["locked"] = *request.locked;
    return fields;
  }
  RequestFields operator()(const AskToJoin& request) const {
    return {{"type", "ask_to_join"}, {"room", request.room}, {"seat", to_json(request.seat)}};
  }
  RequestFields operator()(const Admit& request) const {
    return {{"type", "admit"},
            {"room", request.room},
            {"player", request.player},
            {"accept", request.accept}};
  }
  RequestFields operator()(const Focus& request) const {
    return {{"type", "focus"}, {"room", request.room}, {"focused", request.focused}};
  }
  RequestFields operator()(const WatchGames&) const { return {{"type", "watch_games"}}; }
  RequestFields operator()(const LeaveGames&) const { return {{"type", "leave_games"}}; }
  RequestFields operator()(const WatchLobby&) const { return {{"type", "watch_lobby"}}; }
  RequestFields operator()(const LeaveLobby&) const { return {{"type", "leave_lobby"}}; }
  RequestFields operator()(const Seek& request) const {
    return {{"type", "seek"},
            {"game", request.game},
            {"options", to_json(request.options)},
            {"clock", to_json(request.clock)},
            {"rated", request.rated},
            {"seat", to_json(request.seat)},
            {"rating_range", to_json(request.rating_range)},
            {"lasting", request.lasting}};
  }
  RequestFields operator()(const CancelSeek& request) const {
    RequestFields fields = {{"type", "cancel_seek"}};
    if (request.seek) fields["seek"] = *request.seek;
    return fields;
  }
  RequestFields operator()(const Query& request) const {
    return {{"type", "query"},
            {"game", request.game},
            {"options", to_json(request.options)},
            {"position", to_json(request.position)},
            {"actions", request.actions}};
  }

 private:
  static RequestFields of_room(std::string_view type, const std::string& room) {
    return {{"type", type}, {"room", room}};
  }
};

}  // namespace

std::string request_text(const Envelope& envelope) {
  OrderedJson message = {{"id", envelope.id}};
  message.update(std::visit(WriteRequest(), envelope.request));
  return to_text(message);
}

std::string seek_text(const Seek& seek) {
  return request_text({.id = 0, .request = seek});
}

}  // namespace quintet::protocol

// Any text that a client sends is a request, or an error with a code and a message. A request that
// is written with all its fields reads back to the same.
#include <string>
#include <string_view>
#include <variant>

#include <nlohmann/json.hpp>

#include "protocol/json/writing.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using namespace quintet::protocol;

namespace {

using Fields = OrderedJson;

/// All fields of each request except its id; optional ones with the value that was parsed.
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
    Fields fields = {{"type", "enter_room"},
                     {"room", request.room},
                     {"key", to_json(request.key)},
                     {"since", to_json(request.since)}};
    if (request.muted) fields["muted"] = *request.muted;
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
    return {{"type", "play"},       {"room", request.room},
            {"ply", request.ply},   {"hash", format_hash(request.hash)},
            {"turn", request.turn}, {"seq", to_json(request.seq)}};
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
    return {{"type", "cancel_seek"}, {"seek", to_json(request.seek)}};
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

std::string write(const Envelope& envelope) {
  Fields message = std::visit(Write(), envelope.request);
  message["id"] = envelope.id;
  return to_text(message);
}

void hold_refusal(std::string_view text, const BadMessage& refused) {
  fuzz::hold(!refused.error.message.empty(), "a refusal has a message", {text});
  fuzz::hold(
      refused.error.code == ErrorCode::bad_request || refused.error.code == ErrorCode::bad_option,
      "an unreadable request is bad-request or bad-option", {text, to_string(refused.error.code)});
  const std::string reply = error_reply(refused.id, refused.error);
  const auto told = nlohmann::json::parse(reply, nullptr, false);
  fuzz::hold(told.is_object() && told.contains("id"), "the reply is one of the protocol", {reply});
  if (!refused.id) return;
  const auto message = nlohmann::json::parse(text, nullptr, false);
  fuzz::hold(message.is_object() && message.value("id", nlohmann::json()) == *refused.id,
             "a refusal has the id of its request", {text, reply});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  const auto request = parse_request(text);
  if (!request) {
    hold_refusal(text, request.error());
    return 0;
  }
  const std::string written = write(*request);
  const auto again = parse_request(written);
  if (!again) fuzz::broken("a request reads back", {text, written, again.error().error.message});
  fuzz::hold(again->request.index() == request->request.index() && write(*again) == written,
             "a request reads back to the same", {text, written, write(*again)});
  return 0;
}

// Two guests send any text over WebSocket, one message per line. Each message gets one reply of the
// protocol, with its id. All other messages of the server are pushes of the protocol, and the
// events of a room have no gap. The second guest sends the lines that begin with `>`.
//
// `$ROOM`, `$KEY`, `$PLY` and `$HASH` stand for the values of the last reply that had them, so that
// an input can reach a game and its middle.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/server_messages.hpp"
#include "server/config/limits.hpp"
#include "server/text/unicode.hpp"
#include "tests/fuzz/fixture.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/server/kit/frames.hpp"

using namespace quintet;
using nlohmann::json;

namespace {

class Guest {
 public:
  Guest(fuzz::Fixture& fixture, std::size_t number) : visitor_(fixture) {
    visitor_.upgrade(fixture.regular(number));
  }

  /// Sends this text and returns the reply; checks the pushes that come before it.
  json ask(const std::string& text) {
    const auto request = protocol::parse_request(text);
    const auto id = request ? std::optional(request->id) : request.error().id;
    visitor_.send(tests::encode({.opcode = tests::text, .payload = text}));
    for (;;) {
      const std::string told = next(text);
      json message = json::parse(told, nullptr, false);
      fuzz::hold(message.is_object() && message.value("type", json()).is_string(),
                 "a message is an object with a type", {told});
      if (!message.contains("id")) {
        on_push(message, told);
        continue;
      }
      hold_reply(message, id ? json(*id) : json(nullptr), told);
      if (request && message.at("type") == "ok") on_reply(request->request, message, told);
      return message;
    }
  }

 private:
  std::string next(const std::string& asked) {
    for (;;) {
      auto frame = visitor_.wait_for_frame();
      fuzz::hold(frame && frame->opcode != tests::close_frame,
                 "a message does not end the connection", {asked});
      if (frame->opcode == tests::text) return std::move(frame->payload);
    }
  }

  static void hold_reply(const json& reply, const json& id, const std::string& told) {
    fuzz::hold(reply.at("id") == id, "a reply has the request's id", {told});
    if (reply.at("type") == "ok") return;
    fuzz::hold(reply.at("type") == "error", "a reply is ok or error", {told});
    const auto code = protocol::parse_error_code(reply.value("code", ""));
    fuzz::hold(code && *code != protocol::ErrorCode::internal, "an error has a code for clients",
               {told});
    fuzz::hold(!reply.value("message", "").empty(), "an error has a message", {told});
  }

  /// Updates the last event of each room after an `ok`.
  void on_reply(const protocol::Request& request, const json& reply, const std::string& told) {
    if (reply.contains("snapshot")) {
      const json& snapshot = reply.at("snapshot");
      seen_[snapshot.at("room")] = snapshot.at("seq");
    } else if (const auto* enter = std::get_if<protocol::EnterRoom>(&request)) {
      fuzz::hold(enter->since && reply.contains("events"),
                 "a client that enters gets a snapshot or events", {told});
      seen_[enter->room] = *enter->since;
      for (const json& event : reply.at("events"))
        on_event(event, told);
    } else if (const auto* leave = std::get_if<protocol::LeaveRoom>(&request)) {
      seen_.erase(leave->room);
    }
  }

  void on_push(const json& push, const std::string& told) {
    const auto read = protocol::parse_server_message(told);
    if (!read) fuzz::broken("a push is one of the protocol", {told, read.error()});
    if (const auto* unread = std::get_if<protocol::UnreadPush>(&*read))
      fuzz::hold(unread->type == "lobby" || unread->type == "elsewhere",
                 "a push is one of the protocol", {told});
    if (std::holds_alternative<protocol::LeftPush>(*read)) seen_.erase(push.at("room"));
    if (std::holds_alternative<protocol::EventPush>(*read)) on_event(push, told);
  }

  void on_event(const json& event, const std::string& told) {
    const auto seen = seen_.find(event.at("room"));
    fuzz::hold(seen != seen_.end(), "events come from rooms that the client has entered", {told});
    fuzz::hold(event.at("seq") == seen->second + 1, "events have no gap and no repetition", {told});
    ++seen->second;
  }

  fuzz::Fixture::Visitor visitor_;
  std::map<std::string, std::int64_t> seen_;  // the last event of each room that it is in
};

/// The values of the names with a dollar.
class Names {
 public:
  void learn(const json& reply) {
    const json& told = reply.contains("snapshot") ? reply.at("snapshot") : reply;
    remember("$ROOM", told, "room");
    remember("$HASH", told, "hash");
    remember("$KEY", reply, "play_key");
    if (told.contains("ply")) values_["$PLY"] = std::to_string(told.at("ply").get<int>() + 1);
  }

  [[nodiscard]] std::string put_into(std::string text) const {
    for (const auto& [name, value] : values_)
      text = fuzz::with(std::move(text), name, [&value] { return value; });
    return text;
  }

 private:
  void remember(const std::string& name, const json& from, const char* field) {
    if (from.contains(field) && from.at(field).is_string()) values_[name] = from.at(field);
  }

  std::map<std::string, std::string> values_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int most = 16;  // so that an input takes less than about 10 ms
  fuzz::Fixture& fixture = fuzz::fixture_for_next_input();
  Guest first(fixture, 0);
  Guest second(fixture, 1);
  Names names;
  std::string_view left = fuzz::Bytes(data, size).text();
  for (int said = 0; said < most && !left.empty(); ++said) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    std::string_view line = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    const bool by_second = line.starts_with('>');
    line.remove_prefix(by_second ? 1 : 0);
    const std::string text = names.put_into(std::string(line));
    // The server closes the connection for these.
    if (!server::is_utf8(text) || text.size() > server::Limits().message_bytes) continue;
    names.learn((by_second ? second : first).ask(text));
  }
  return 0;
}

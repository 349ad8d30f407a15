#include "protocol/nodes/commands.hpp"

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/nodes/head.hpp"

namespace quintet::protocol::nodes {
namespace {

constexpr std::string_view command_format = "command";
constexpr std::array<std::string_view, 2> record_forms = {"json", "text"};
constexpr std::size_t most_paired = 64;

template <class Head, Is<Client> M>
void fields(Head& head, M& client) {
  head.field("connection", client.connection);
  fields(head, client.player);
  head.field("address", client.address);
  head.field("round_trip_ms", client.round_trip_ms);
}

template <class Head, Is<RoomRequest> M>
void fields(Head& head, M& request) {
  head.field("room", request.room);
  fields(head, request.client);
  head.body(request.text);
}

template <class Head, Is<SeekRequest> M>
void fields(Head& head, M& request) {
  fields(head, request.client);
  head.body(request.text);
}

template <class Head, Is<LeftRoom> M>
void fields(Head& head, M& left) {
  head.field("room", left.room);
  head.field("connection", left.connection);
  head.field("lost", left.lost);
}

template <class Head, class M>
  requires Is<M, EndSeeks> || Is<M, ForgetConnection>
void fields(Head& head, M& ended) {
  head.field("connection", ended.connection);
}

template <class Head, Is<HeldConnections> M>
void fields(Head& head, M& held) {
  head.field("connections", held.connections);
}

template <class Head, Is<ReadRecord> M>
void fields(Head& head, M& read) {
  head.field("room", read.room);
  fields(head, read.reader);
  head.field("key", read.key);
  head.word("form", read.form, record_forms);
}

template <class Head, Is<ReadLog> M>
void fields(Head& head, M& read) {
  head.field("room", read.room);
  fields(head, read.reader);
  head.field("key", read.key);
}

template <class Head, Is<ReadPreview> M>
void fields(Head& head, M& read) {
  head.field("room", read.room);
  head.field("list_turns", read.list_turns);
}

template <class Head, Is<CloseRoom> M>
void fields(Head& head, M& close) {
  head.field("room", close.room);
  head.body(close.reason);
}

template <class Head, class M>
  requires Is<M, EraseRoom> || Is<M, ReloadRoom>
void fields(Head& head, M& command) {
  head.field("room", command.room);
}

/// The JSON in the body of a pairing.
std::string body_of(const OpenPaired& pairing) {
  OrderedJson players = OrderedJson::array();
  for (const Player& player : pairing.players)
    players.push_back(to_json(player));
  return ObjectText()
      .add_json("terms", seek_text({.game = pairing.terms.game,
                                    .options = pairing.terms.options,
                                    .clock = pairing.terms.clock,
                                    .rated = pairing.terms.rated}))
      .add_json("players", protocol::to_text(players))
      .add_json("ended_seeks", protocol::to_text(OrderedJson(pairing.ended_seeks)))
      .finish();
}

/// Returns false if the body is wrong.
bool read_body(std::string_view body, OpenPaired& pairing) {
  const auto json = parse_json(body);
  if (!json || !json->is_object()) return false;
  const auto players = json->find("players");
  const auto terms = json->find("terms");
  if (players == json->end() || !players->is_array() || players->size() > most_paired ||
      terms == json->end())
    return false;
  FieldReader reader(*json);
  pairing.ended_seeks = reader.texts("ended_seeks", most_paired);
  for (const Json& each : *players) {
    const Json member = {{"player", each}};
    FieldReader of_player(member);
    pairing.players.push_back(of_player.player("player"));
    if (of_player.failure()) return false;
  }
  auto request = parse_request(terms->dump(-1, ' ', false, Json::error_handler_t::replace));
  auto* const seek = request ? std::get_if<Seek>(&request->request) : nullptr;
  if (reader.failure() || seek == nullptr) return false;
  pairing.terms = std::move(*seek);
  return true;
}

void fields(HeadWriter& head, const OpenPaired& pairing) {
  head.field("room", pairing.room);
}

void fields(HeadReader& head, OpenPaired& pairing) {
  head.field("room", pairing.room);
  if (!read_body(head.body(), pairing)) head.fail();
}

template <class Head, Is<Command> M>
void common_fields(Head& head, M& command) {
  head.field("node", command.node);
  head.field("generation", command.generation);
  head.field("owner_generation", command.owner_generation);
  head.field("id", command.id);
}

/// About the length of the fields, and of the longest body that is copied.
std::size_t expected_bytes(const Command& command) {
  constexpr std::size_t fields = 320;
  const auto* const request = std::get_if<RoomRequest>(&command.what);
  return fields + (request == nullptr ? 0 : request->text.size());
}

}  // namespace

std::string to_text(const Command& command) {
  HeadWriter head(command_format, kind_of(command.what), expected_bytes(command));
  common_fields(head, command);
  std::visit([&](const auto& what) { fields(head, what); }, command.what);
  const auto* const pairing = std::get_if<OpenPaired>(&command.what);
  const std::string body = pairing == nullptr ? std::string() : body_of(*pairing);
  if (pairing != nullptr) head.body(body);
  return head.finish();
}

std::expected<Command, Unreadable> parse_command(std::string_view text) {
  auto head = HeadReader::read(text, command_format);
  if (!head) return std::unexpected(head.error());
  Command command;
  common_fields(*head, command);
  command.what =
      read_what<Command::What>(*head, [](HeadReader& from, auto& what) { fields(from, what); });
  if (head->failed()) return std::unexpected(Unreadable::malformed);
  return command;
}

}  // namespace quintet::protocol::nodes

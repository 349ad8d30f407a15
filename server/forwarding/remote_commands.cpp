// RemoteClients: one function for each command of another node.
#include <concepts>
#include <iterator>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>

#include "protocol/errors/refusals.hpp"
#include "protocol/nodes/replies.hpp"
#include "server/async/spawn.hpp"
#include "server/forwarding/node_values.hpp"
#include "server/forwarding/remote_clients.hpp"

namespace quintet::server {
namespace {

namespace nodes = protocol::nodes;

/// A client's request that the room named in it serves.
template <class Request>
concept RoomCommand = requires(Request request) { decltype(Command::what)(std::move(request)); };

/// The command for a client's request; null if it is for no room.
std::optional<decltype(Command::what)> command_of(protocol::Request request) {
  return std::visit(
      []<class Request>(Request& its) -> std::optional<decltype(Command::what)> {
        if constexpr (RoomCommand<Request>) {
          return decltype(Command::what)(std::move(its));
        } else {
          return std::nullopt;
        }
      },
      request);
}

nodes::Reply refused(protocol::Error error) {
  return nodes::Refused{std::move(error)};
}

std::string result_text(const std::string& text) {
  return text;
}

std::string result_text(const LogView& view) {
  return to_text(node_form(view));
}

std::string result_text(const RoomPreview& preview) {
  return to_text(node_form(preview));
}

template <class Value>
nodes::Reply reply_of(const protocol::Result<Value>& result) {
  if (!result) return refused(result.error());
  if constexpr (std::is_void_v<Value>) {
    return nodes::Done{};
  } else {
    return nodes::Done{result_text(*result)};
  }
}

void send_reply(Bus& bus, const std::string& to, const nodes::Reply& made) {
  static_cast<void>(bus.reply(to, to_text(made)));
}

}  // namespace

/// A command, its sender, and its message. A kind without a function does not compile.
struct RemoteClients::Serving {
  RemoteClients& its;
  const BusMessage& message;
  const nodes::Command& command;
  Node& node;

  void reply(const nodes::Reply& made) const {
    send_reply(*its.context_.bus, message.reply_to, made);
  }
  [[nodiscard]] bool owns(const std::string& room) const {
    return its.context_.rooms.placement().owns(room);
  }
  /// Whether too many requests of this connection wait already. If so, refuses the command.
  [[nodiscard]] bool refuse_if_full(std::uint64_t connection) const {
    constexpr std::size_t most_waiting = 100;
    const auto found = node.connections.find(connection);
    if (found == node.connections.end() ||
        found->second.waiting.size() + found->second.seeks.size() < most_waiting)
      return false;
    reply(refused(protocol::refusal_for_now("server.busy", 1000)));
    return true;
  }
  /// Calls `use` with the subscriber of the connection, once it exists, in the order of the calls.
  static void with(Connection& connection, UseSubscriber use) {
    if (connection.subscriber && connection.waiting.empty()) return use(connection.subscriber);
    connection.waiting.push_back(std::move(use));
  }
  /// Posts a command with a result, which is the reply to the message.
  template <class What>
  void call(const std::string& room, protocol::Player player, What what) const {
    if (!owns(room)) return reply(nodes::Moved{});
    what.done = [bus = its.context_.bus, to = message.reply_to](const auto& result) {
      send_reply(*bus, to, reply_of(result));
    };
    Command posted{.player = std::move(player), .what = std::move(what)};
    if (!its.context_.rooms.post_here(room, posted)) reply(nodes::Moved{});
  }

  void operator()(const nodes::RoomRequest& request) const {
    if (!owns(request.room)) return reply(nodes::Moved{});
    if (refuse_if_full(request.client.connection)) return;
    if (node.taken.insert(command.id)) post_request(request);
    reply(nodes::Taken{});
  }
  void post_request(const nodes::RoomRequest& request) const {
    auto parsed = protocol::parse_request(request.text);
    if (!parsed) return;
    auto what = command_of(std::move(parsed->request));
    if (!what) return;
    // Shared, because std::function must be copyable and a command is not.
    auto posted = std::make_shared<Command>(
        Command{.player = request.client.player, .request = parsed->id, .what = *std::move(what)});
    with(its.connection_of(command, node, request.client),
         [clients = &its, posted, room = request.room,
          round_trip = request.client.round_trip_ms.value_or(-1)](const auto& subscriber) {
           subscriber->set_round_trip(round_trip);
           posted->from = subscriber;
           clients->post(room, std::move(*posted));
         });
  }

  void operator()(const nodes::SeekRequest& request) const {
    if (!its.context_.matchmaker.pairs()) return reply(nodes::Moved{});
    if (refuse_if_full(request.client.connection)) return;
    if (node.taken.insert(command.id)) queue_seek(request);
    reply(nodes::Taken{});
  }
  void queue_seek(const nodes::SeekRequest& request) const {
    with(its.connection_of(command, node, request.client),
         [clients = &its, text = request.text, node_id = command.node,
          generation = command.generation, number = request.client.connection](const auto&) {
           clients->add_seek(node_id, generation, number, text);
         });
  }

  void operator()(const nodes::LeftRoom& left) const {
    if (!owns(left.room)) return reply(nodes::Moved{});
    const auto found = node.connections.find(left.connection);
    if (node.taken.insert(command.id) && found != node.connections.end()) {
      with(found->second, [clients = &its, left](const auto& subscriber) {
        clients->post(left.room, {.from = subscriber,
                                  .player = subscriber->player(),
                                  .what = Disconnected{.lost = left.lost.value_or(false)}});
      });
    }
    reply(nodes::Taken{});
  }
  void operator()(const nodes::EndSeeks& ended) const {
    if (!its.context_.matchmaker.pairs()) return reply(nodes::Moved{});
    its.end_seeks(node, ended.connection);
    reply(nodes::Taken{});
  }
  void operator()(const nodes::ForgetConnection& forgotten) const {
    const auto found = node.connections.find(forgotten.connection);
    if (found == node.connections.end()) return;
    its.end(found->second, false);
    node.connections.erase(found);
  }
  void operator()(const nodes::HeldConnections& held) const {
    const std::set<std::uint64_t> numbers(held.connections.begin(), held.connections.end());
    for (auto each = node.connections.begin(); each != node.connections.end();) {
      const bool held_there = numbers.contains(each->first);
      if (!held_there) its.end(each->second, false);
      each = held_there ? std::next(each) : node.connections.erase(each);
    }
  }

  void operator()(const nodes::ReadRecord& read) const {
    const auto form = read.form == nodes::ReadRecord::Form::json ? ReadRecord::Form::json
                                                                 : ReadRecord::Form::text;
    call(read.room, read.reader, ReadRecord{.form = form, .key = read.key, .done = {}});
  }
  void operator()(const nodes::ReadLog& read) const {
    call(read.room, read.reader, ReadLog{.key = read.key, .done = {}});
  }
  void operator()(const nodes::ReadPreview& read) const {
    const auto list_turns = read.list_turns ? ListTurns::yes : ListTurns::no;
    call(read.room, {}, ReadPreview{.list_turns = list_turns, .done = {}});
  }
  void operator()(const nodes::OpenPaired& paired) const {
    auto pairing = open_paired_of(paired);
    if (!pairing && owns(paired.room)) {
      return reply(refused(protocol::internal_error("internal.failed", "no pairing").error()));
    }
    if (!pairing) return reply(nodes::Moved{});
    pairing->may_be_open = true;
    call(paired.room, {}, *std::move(pairing));
  }
  void operator()(const nodes::CloseRoom& close) const {
    call(close.room, {}, Close{.reason = close.reason, .done = {}});
  }
  void operator()(const nodes::EraseRoom& erase) const {
    call(erase.room, {}, Erase{.unused_since = {}, .done = {}});
  }
  void operator()(const nodes::ReloadRoom& reload) const {
    if (its.context_.rooms.reload_here(reload.room)) return reply(nodes::Taken{});
    reply(nodes::Moved{});
  }
  void operator()(const nodes::Unknown& unknown) const {
    its.not_understood_.note(unknown);
    reply(nodes::Unsupported{});
  }
};

void RemoteClients::on_command(const BusMessage& message) {
  const auto command = nodes::parse_command(message.data);
  if (!command) return not_understood_.note(command.error());
  if (stopped_ || !counts(*command)) {
    static_cast<void>(context_.bus->reply(message.reply_to, to_text(nodes::Reply(nodes::Moved{}))));
    return;
  }
  Node& node = node_of(*command);
  node.contact->heard(context_.time.now());
  const Serving serving{.its = *this, .message = message, .command = *command, .node = node};
  std::visit(serving, command->what);
}

}  // namespace quintet::server

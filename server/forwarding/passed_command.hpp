// The contents of the messages that pass a command to the node that serves it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "protocol/errors/error.hpp"
#include "protocol/nodes/commands.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/address_shares.hpp"
#include "server/rooms/command.hpp"
#include "server/site/other_nodes.hpp"

namespace quintet::server {

/// A client's request about seeks, with its place among the waiting commands of its address.
struct PassedSeek {
  ClientRequest request;
  std::optional<AddressShares::Held> share;
};

/// The end of a connection's seeks.
struct EndedSeeks {
  std::uint64_t connection = 0;  // this node's number of it
};

using PassedContent = std::variant<Command, PassedSeek, EndedSeeks>;

/// Whether doing it twice has the effect of doing it once.
[[nodiscard]] bool is_repeatable(const PassedContent& content);

/// Connection that sent the content; null if the server did.
[[nodiscard]] std::shared_ptr<Subscriber> sender_of(const PassedContent& content);

/// Its form in a message between nodes, to which it moves some texts. `connection` is the number of
/// the sender. Null if no other node can do it (Travel).
[[nodiscard]] std::optional<protocol::nodes::Command::What> node_form(PassedContent& content,
                                                                      const std::string& room,
                                                                      std::uint64_t connection);

/// Time limits. The longest ones for attempts suffice for another node to take over from a dead
/// owner: after its lease and a step of the membership.
struct PassedTimes {
  std::chrono::milliseconds reply;     // for the reply to one attempt
  std::chrono::milliseconds attempts;  // for all attempts
};
[[nodiscard]] PassedTimes times_of(const PassedContent& content);

/// Answers with an error, as for a Command.
void refuse(PassedContent& content, const protocol::Error& error);

/// Gives the result that the owner of the room has sent to the command's sender, if the command has
/// one (Outcome).
void complete(Command& command, const std::string& room, const std::string& result);

}  // namespace quintet::server

// The traits of each type of commands to a room. The mailbox, the rooms and the other nodes handle
// a command according to them.
#pragma once

#include <concepts>
#include <cstdint>
#include <variant>

#include "server/rooms/command.hpp"

namespace quintet::server {

/// Whether limits can keep the command out of a mailbox.
enum class Refusable : std::uint8_t {
  yes,
  not_when_full,  // taken even if the mailbox is full
  never,          // the same while the server shuts down, and without a share of an address;
                  // dropped if the room is not in memory
};

/// How the sender gets the outcome.
enum class Outcome : std::uint8_t {
  none,
  to_connection,  // the room sends it to `Command::from`
  completion,     // `done` is called without an argument, even if the command failed
  result,         // `done` is called with a protocol::Result
};

/// State of the room in which it can handle the command.
enum class Needs : std::uint8_t {
  nothing,    // handled even if another node serves the room now
  ownership,  // this node serves the room; the log is not read
  state,      // the same, and the state is in memory, with all deadlines that have come
};

/// The most that the command may begin. A node that drains begins no games, and a node that is
/// short of disk space opens no rooms.
enum class Begins : std::uint8_t { nothing, game, room };

/// Whether doing the command twice has the effect of doing it once.
enum class Repeatable : std::uint8_t { no, yes };

/// How the command reaches another node, if that node serves the room.
enum class Travel : std::uint8_t {
  no,          // it is refused instead
  as_request,  // as the text of the client's request
  as_message,  // in a form of its own (server/forwarding)
};

/// Whether another room will do if the owner of this one refuses the command.
enum class Target : std::uint8_t { this_room, any_room };

/// Whether the command is a chat line. Lines take from the chat's limits, and a room handles
/// consecutive ones together.
enum class Chat : std::uint8_t { no, line };

/// All traits. There are no defaults, so that a command cannot miss one.
struct CommandTraits {
  constexpr CommandTraits(Refusable is_refusable, Outcome its_outcome, Needs its_needs,
                          Begins its_begins, Repeatable is_repeatable, Travel its_travel,
                          Target its_target, Chat is_chat)
      : refusable(is_refusable),
        outcome(its_outcome),
        needs(its_needs),
        begins(its_begins),
        repeatable(is_repeatable),
        travel(its_travel),
        target(its_target),
        chat(is_chat) {}

  Refusable refusable;
  Outcome outcome;
  Needs needs;
  Begins begins;
  Repeatable repeatable;
  Travel travel;
  Target target;
  Chat chat;
};

/// The traits of a client's request.
consteval CommandTraits client_request(Needs needs, Begins begins, Repeatable repeatable,
                                       Chat chat = Chat::no) {
  return {Refusable::yes,     Outcome::to_connection, needs, begins, repeatable,
          Travel::as_request, Target::this_room,      chat};
}

/// The traits of a command that returns a result to an HTTP client, the operator or the server.
consteval CommandTraits call(Needs needs, Begins begins, Repeatable repeatable,
                             Target target = Target::this_room) {
  return {Refusable::yes, Outcome::result,    needs,  begins,
          repeatable,     Travel::as_message, target, Chat::no};
}

/// The traits of a command that only reports an event.
consteval CommandTraits report(Refusable refusable, Outcome outcome, Needs needs, Travel travel) {
  return {refusable, outcome,           needs,   Begins::nothing, Repeatable::yes,
          travel,    Target::this_room, Chat::no};
}

/// Stands for the traits of a type that has none.
struct NoTraits {};

/// The traits of a type of commands. Where they depend on the content of a command, they are those
/// of the command that may do most; see `traits_of`.
template <class What>
inline constexpr NoTraits command_traits;

template <>
inline constexpr auto command_traits<protocol::OpenRoom> =
    client_request(Needs::ownership, Begins::room, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::EnterRoom> =
    client_request(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<protocol::LeaveRoom> =
    client_request(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<protocol::TakeSeat> =
    client_request(Needs::state, Begins::game, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::LeaveSeat> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::Play> =
    client_request(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<protocol::Resign> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::Abort> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::MakeOffer> =
    client_request(Needs::state, Begins::room, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::AnswerOffer> =
    client_request(Needs::state, Begins::room, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::Resume> =
    client_request(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<protocol::Claim> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::Say> =
    client_request(Needs::state, Begins::nothing, Repeatable::no, Chat::line);
template <>
inline constexpr auto command_traits<protocol::Mute> =
    client_request(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<protocol::Remove> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::SetAccess> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::AddBot> =
    client_request(Needs::state, Begins::game, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::RemoveBot> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::AskToJoin> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::Admit> =
    client_request(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<protocol::Focus> =
    client_request(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<Disconnected> =
    report(Refusable::never, Outcome::none, Needs::nothing, Travel::as_message);
template <>
inline constexpr auto command_traits<Reload> =
    report(Refusable::not_when_full, Outcome::none, Needs::nothing, Travel::as_message);
template <>
inline constexpr auto command_traits<Depart> =
    report(Refusable::not_when_full, Outcome::completion, Needs::nothing, Travel::no);
template <>
inline constexpr auto command_traits<CheckDeadlines> =
    report(Refusable::not_when_full, Outcome::completion, Needs::state, Travel::no);
template <>
inline constexpr auto command_traits<ReadRecord> =
    call(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<ReadLog> =
    call(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<ReadPreview> =
    call(Needs::state, Begins::nothing, Repeatable::yes);
template <>
inline constexpr auto command_traits<OpenPaired> =
    call(Needs::ownership, Begins::room, Repeatable::yes, Target::any_room);
template <>
inline constexpr auto command_traits<Close> = call(Needs::state, Begins::nothing, Repeatable::no);
template <>
inline constexpr auto command_traits<Erase> =
    call(Needs::ownership, Begins::nothing, Repeatable::no);

template <class What>
concept HasTraits = std::same_as<decltype(command_traits<What>), const CommandTraits>;

template <class Variant>
inline constexpr bool all_have_traits = false;
template <class... Types>
inline constexpr bool all_have_traits<std::variant<Types...>> = (HasTraits<Types> && ...);

static_assert(all_have_traits<decltype(Command::what)>,
              "a type of commands has no command_traits above");

/// The traits of this command.
[[nodiscard]] CommandTraits traits_of(const Command& command);

}  // namespace quintet::server

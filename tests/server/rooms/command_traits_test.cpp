// The traits of commands, and refusals.
#include "server/rooms/command_traits.hpp"

#include <doctest/doctest.h>

#include "protocol/errors/refusals.hpp"

namespace quintet::tests {
namespace {

using server::Begins;
using server::Command;
using server::traits_of;

struct CommandWithoutTraits {};

static_assert(!server::HasTraits<CommandWithoutTraits>);
static_assert(!server::all_have_traits<std::variant<server::Reload, CommandWithoutTraits>>);

Begins begins(decltype(Command::what) what) {
  return traits_of(Command{.what = std::move(what)}).begins;
}

TEST_CASE("of all offers, only an accepted rematch begins a room") {
  using protocol::AnswerOffer;
  using protocol::MakeOffer;
  using protocol::Offer;
  CHECK(begins(MakeOffer{.what = Offer::rematch}) == Begins::room);
  CHECK(begins(MakeOffer{.what = Offer::draw}) == Begins::nothing);
  CHECK(begins(AnswerOffer{.what = Offer::rematch, .accept = true}) == Begins::room);
  CHECK(begins(AnswerOffer{.what = Offer::rematch, .accept = false}) == Begins::nothing);
  CHECK(begins(AnswerOffer{.what = Offer::takeback, .accept = true}) == Begins::nothing);
  CHECK(begins(protocol::OpenRoom{}) == Begins::room);
  CHECK(begins(protocol::TakeSeat{}) == Begins::game);
  CHECK(begins(protocol::Play{}) == Begins::nothing);
}

TEST_CASE("each node deletes its own unused rooms") {
  const auto travel = [](server::Erase erase) {
    return traits_of(Command{.what = std::move(erase)}).travel;
  };
  CHECK(travel({.unused_since = {}, .done = {}}) == server::Travel::as_message);
  CHECK(travel({.unused_since = 1, .done = {}}) == server::Travel::no);
}

TEST_CASE("a refusal calls done exactly once") {
  int calls = 0;
  int errors = 0;
  const auto on_completion = [&] { ++calls; };
  const auto on_result = [&](const auto& result) {
    ++calls;
    errors += result ? 0 : 1;
  };
  std::vector<Command> commands;
  const auto add = [&](decltype(Command::what) what) {
    commands.push_back({.what = std::move(what)});
  };
  add(server::Depart{.done = on_completion});
  add(server::CheckDeadlines{.done = on_completion});
  add(server::ReadRecord{.key = {}, .done = on_result});
  add(server::ReadLog{.key = {}, .done = on_result});
  add(server::ReadPreview{.done = on_result});
  add(server::OpenPaired{.request = {}, .players = {}, .ended_seeks = {}, .done = on_result});
  add(server::Close{.reason = {}, .done = on_result});
  add(server::Erase{.unused_since = {}, .done = on_result});
  for (Command& command : commands) {
    calls = 0;
    refuse(command, protocol::refusal("server.draining"));
    refuse(command, protocol::refusal("server.draining"));
    CHECK(calls == 1);
  }
  CHECK(errors == 6);
}

TEST_CASE("commands without a receiver for the outcome can be refused") {
  Command disconnected{.what = server::Disconnected{}};
  Command reload{.what = server::Reload{}};
  Command check_deadlines{.what = server::CheckDeadlines{}};
  for (Command* const command : {&disconnected, &reload, &check_deadlines})
    CHECK_NOTHROW(refuse(*command, protocol::refusal("server.draining")));
}

}  // namespace
}  // namespace quintet::tests

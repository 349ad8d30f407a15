// The envelopes of commands that are passed to another node.
#include "server/forwarding/passed_command.hpp"

#include <doctest/doctest.h>

#include "protocol/errors/refusals.hpp"

namespace quintet::tests {
namespace {

using server::Command;
using server::envelope_of;
using server::PassedContent;
using Kind = server::CommandEnvelope::Kind;

std::optional<Kind> kind_of(decltype(Command::what) what) {
  PassedContent content = Command{.what = std::move(what)};
  const auto envelope = envelope_of(content);
  return envelope ? std::optional(envelope->kind) : std::nullopt;
}

TEST_CASE("each command travels as its own kind") {
  CHECK(kind_of(server::Disconnected{}) == Kind::gone);
  CHECK(kind_of(server::Reload{}) == Kind::reload);
  CHECK(kind_of(server::ReadRecord{.form = server::ReadRecord::Form::json}) == Kind::record_json);
  CHECK(kind_of(server::ReadRecord{.form = server::ReadRecord::Form::text}) == Kind::record_text);
  CHECK(kind_of(server::ReadLog{}) == Kind::log_view);
  CHECK(kind_of(server::ReadPreview{}) == Kind::preview);
  CHECK(kind_of(server::Close{}) == Kind::close);
  CHECK(kind_of(server::Erase{}) == Kind::erase);
}

TEST_CASE("a command that concerns one node does not travel") {
  CHECK_FALSE(kind_of(server::Depart{}));
  CHECK_FALSE(kind_of(server::CheckDeadlines{}));
  CHECK_FALSE(kind_of(server::Erase{.unused_since = 1, .done = {}}));
}

TEST_CASE("a request travels as the client sent it, and only then") {
  PassedContent sent =
      Command{.player = {.id = "p1", .name = "Ada"}, .what = protocol::Play{}, .text = "{}"};
  const auto envelope = envelope_of(sent);
  REQUIRE(envelope);
  CHECK(envelope->kind == Kind::request);
  CHECK(envelope->text == "{}");
  CHECK(envelope->player.id == "p1");
  CHECK_FALSE(kind_of(protocol::Play{}));
}

TEST_CASE("a request about seeks is not repeated, and their end is") {
  const PassedContent seek = server::PassedSeek{};
  CHECK_FALSE(is_repeatable(seek));
  PassedContent ended = server::EndedSeeks{.connection = 7};
  CHECK(is_repeatable(ended));
  const auto envelope = envelope_of(ended);
  REQUIRE(envelope);
  CHECK(envelope->kind == Kind::gone);
  CHECK(envelope->connection == 7);
  CHECK_NOTHROW(refuse(ended, protocol::refusal("server.draining")));
}

TEST_CASE("the owner's result reaches the sender of the command") {
  std::string record;
  std::string room;
  bool closed = false;
  Command read{.what = server::ReadRecord{.key = {}, .done = [&](const auto& result) {
                                            record = result.value_or("none");
                                          }}};
  Command open{
      .what = server::OpenPaired{
          .request = {}, .players = {}, .ended_seeks = {}, .done = [&](const auto& result) {
            room = result.value_or("none");
          }}};
  Command close{.what = server::Close{.reason = {}, .done = [&](const auto& result) {
                                        closed = result.has_value();
                                      }}};
  for (Command* const command : {&read, &open, &close})
    complete(*command, "room1", "the text");
  CHECK(record == "the text");
  CHECK(room == "room1");
  CHECK(closed);
}

}  // namespace
}  // namespace quintet::tests

// The forms of commands that are passed to another node.
#include "server/forwarding/passed_command.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <doctest/doctest.h>

#include "protocol/errors/refusals.hpp"

namespace quintet::tests {
namespace {

using server::Command;
using server::PassedContent;
namespace nodes = protocol::nodes;

std::optional<nodes::Command::What> form_of(decltype(Command::what) what) {
  PassedContent content = Command{.what = std::move(what)};
  return node_form(content, "room1", 7);
}

template <class Form>
bool is(const std::optional<nodes::Command::What>& form) {
  return form && std::holds_alternative<Form>(*form);
}

TEST_CASE("each command travels in its own form") {
  const auto left = form_of(server::Disconnected{});
  REQUIRE(is<nodes::LeftRoom>(left));
  CHECK(std::get<nodes::LeftRoom>(*left) ==
        nodes::LeftRoom{.room = "room1", .connection = 7, .lost = false});
  const auto lost = form_of(server::Disconnected{.lost = true});
  REQUIRE(is<nodes::LeftRoom>(lost));
  CHECK(std::get<nodes::LeftRoom>(*lost).lost == true);
  CHECK(is<nodes::ReloadRoom>(form_of(server::Reload{})));
  for (const auto form : {server::ReadRecord::Form::json, server::ReadRecord::Form::text}) {
    const auto read = form_of(server::ReadRecord{.form = form});
    REQUIRE(is<nodes::ReadRecord>(read));
    CHECK((std::get<nodes::ReadRecord>(*read).form == nodes::ReadRecord::Form::json) ==
          (form == server::ReadRecord::Form::json));
  }
  CHECK(is<nodes::ReadLog>(form_of(server::ReadLog{})));
  CHECK(is<nodes::ReadPreview>(form_of(server::ReadPreview{})));
  CHECK(is<nodes::CloseRoom>(form_of(server::Close{})));
  CHECK(is<nodes::EraseRoom>(form_of(server::Erase{})));
  CHECK(is<nodes::OpenPaired>(form_of(server::OpenPaired{})));
}

TEST_CASE("a command that concerns one node does not travel") {
  CHECK_FALSE(form_of(server::Depart{}));
  CHECK_FALSE(form_of(server::CheckDeadlines{}));
  CHECK_FALSE(form_of(server::Erase{.unused_since = 1, .done = {}}));
}

/// A connection that only has an address.
class Sender : public server::Subscriber {
 public:
  [[nodiscard]] std::string_view id() const override { return "c1"; }
  [[nodiscard]] std::string_view address() const override { return "10.0.0.1"; }
  void send(server::Message /*message*/) override {}
  [[nodiscard]] bool enter(const std::string& /*room*/) override { return true; }
  void leave(const std::string& /*room*/) override {}
  void reconnect(std::chrono::milliseconds /*within*/) override {}
};

TEST_CASE("a request travels as the client sent it, and only then") {
  PassedContent sent = Command{.from = std::make_shared<Sender>(),
                               .player = {.id = "p1", .name = "Ada"},
                               .what = protocol::Play{},
                               .text = "{}"};
  const auto form = node_form(sent, "room1", 7);
  REQUIRE(is<nodes::RoomRequest>(form));
  const auto& request = std::get<nodes::RoomRequest>(*form);
  CHECK(request.room == "room1");
  CHECK(request.text == "{}");
  CHECK(request.client.connection == 7);
  CHECK(request.client.player.id == "p1");
  CHECK(request.client.address == "10.0.0.1");
  CHECK_FALSE(form_of(protocol::Play{}));
}

TEST_CASE("a request about seeks is not repeated, and their end is") {
  const PassedContent seek = server::PassedSeek{};
  CHECK_FALSE(is_repeatable(seek));
  PassedContent ended = server::EndedSeeks{.connection = 7};
  CHECK(is_repeatable(ended));
  const auto form = node_form(ended, {}, 7);
  REQUIRE(is<nodes::EndSeeks>(form));
  CHECK(std::get<nodes::EndSeeks>(*form).connection == 7);
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

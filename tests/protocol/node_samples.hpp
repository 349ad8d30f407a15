// One message between nodes of each kind.
#pragma once

#include <string>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "protocol/nodes/broadcasts.hpp"
#include "protocol/nodes/commands.hpp"
#include "protocol/nodes/events.hpp"
#include "protocol/nodes/replies.hpp"
#include "protocol/nodes/reports.hpp"

namespace quintet::tests {

namespace nodes = protocol::nodes;

inline nodes::Client sample_client() {
  return {.connection = 99,
          .player = {.id = "p1", .name = "Zoë\n%{}", .guest = false},
          .address = "2001:db8::/64",
          .round_trip_ms = 12};
}

inline std::vector<nodes::Command> sample_commands() {
  const std::string room = "room\n\"x";
  const protocol::Player reader{.id = "p2", .name = "Ann", .guest = true};
  nodes::Client without_time = sample_client();
  without_time.round_trip_ms.reset();
  std::vector<nodes::Command::What> all;
  all.emplace_back(nodes::RoomRequest{
      .room = room, .client = sample_client(), .text = "{\"type\":\"play\"}\n\nand more"});
  all.emplace_back(nodes::SeekRequest{.client = without_time, .text = R"({"type":"seek"})"});
  all.emplace_back(nodes::LeftRoom{.room = room, .connection = UINT64_MAX});
  all.emplace_back(nodes::LeftRoom{.room = room, .connection = 1, .lost = true});
  all.emplace_back(nodes::EndSeeks{.connection = 7});
  all.emplace_back(nodes::ForgetConnection{.connection = 7});
  all.emplace_back(nodes::HeldConnections{.connections = {7, UINT64_MAX, 3}});
  all.emplace_back(nodes::HeldConnections{});
  all.emplace_back(nodes::ReadRecord{
      .room = room, .reader = reader, .key = "secret", .form = nodes::ReadRecord::Form::text});
  all.emplace_back(nodes::ReadLog{.room = room, .reader = reader, .key = {}});
  all.emplace_back(nodes::ReadPreview{.room = room, .list_turns = true});
  all.emplace_back(
      nodes::OpenPaired{.room = "r1",
                        .terms = {.game = "slides-of-action",
                                  .options = {{"connection", "one-diagonal"}, {"players", "2"}},
                                  .clock = {.kind = protocol::Clock::Kind::fischer, .initial = 60},
                                  .rated = true},
                        .players = {{.id = "p1", .name = "Zoë \"Z\"", .guest = false},
                                    {.id = "p2", .name = "Ann", .guest = false}},
                        .ended_seeks = {"s1"}});
  all.emplace_back(nodes::CloseRoom{.room = room, .reason = "two\nlines"});
  all.emplace_back(nodes::EraseRoom{.room = room});
  all.emplace_back(nodes::ReloadRoom{.room = room});
  std::vector<nodes::Command> commands;
  for (nodes::Command::What& what : all) {
    commands.push_back({.node = 3,
                        .generation = 7,
                        .owner_generation = 5,
                        .id = 12'345'678'901,
                        .what = std::move(what)});
  }
  return commands;
}

inline std::vector<nodes::Reply> sample_replies() {
  return {nodes::Taken{}, nodes::Moved{}, nodes::Unsupported{}, nodes::Done{"a record\n"},
          nodes::Refused{protocol::refusal_for_now("server.busy", 1000)}};
}

inline std::vector<nodes::Event> sample_events() {
  std::vector<nodes::Event::What> all = {
      nodes::ClientMessage{.connections = {8, 12, 7}, .text = "{}\n{} "},
      nodes::MessagePart{.text = "\n\n"},
      nodes::Entered{.connection = 8, .room = "abc"},
      nodes::Left{.connection = 8, .room = "a\nc"},
      nodes::Reconnect{.connection = 8, .within_ms = 50},
      nodes::Heartbeat{}};
  std::vector<nodes::Event> events;
  for (nodes::Event::What& what : all) {
    events.push_back({.owner = 2,
                      .owner_generation = 5,
                      .generation = 6,
                      .number = 1'000'000'000'000,
                      .what = std::move(what)});
  }
  return events;
}

inline std::vector<nodes::Report> sample_reports() {
  return {{.node = 3,
           .generation = 7,
           .what = nodes::Changes{.number = 12, .lines = "player_here Ann\n\nroom_gone r\n"}},
          {.node = 3,
           .generation = 7,
           .what = nodes::Everything{.number = 13, .begins = true, .ends = false, .lines = ""}},
          {.node = 3, .generation = 7, .what = nodes::Unchanged{.number = 13}},
          {.node = 3, .generation = 7, .what = nodes::AskEverything{.of = 2}}};
}

inline std::vector<nodes::Broadcast> sample_broadcasts() {
  std::vector<nodes::Broadcast::What> all = {
      nodes::Reread{},
      nodes::RoutesChanged{},
      nodes::Watch{{"p1"}},
      nodes::Unwatch{{"p1", "p\n2"}},
      nodes::WatchList{},
      nodes::AskWatchLists{},
      nodes::Notify{.player = "a b", .of_game = true, .text = "{}\n{} "},
      nodes::PasswordTry{.what = nodes::PasswordTry::What::begun,
                         .key = "zoë\n x",
                         .from = "abc",
                         .known_device = true},
      nodes::RateUse{.rate = nodes::SiteRate::lasting_seeks, .name = "10.0.0.1"},
      nodes::InboxChanged{}};
  std::vector<nodes::Broadcast> broadcasts;
  for (nodes::Broadcast::What& what : all)
    broadcasts.push_back({.node = 12, .generation = 7, .what = std::move(what)});
  return broadcasts;
}

/// Calls `check(text, parse)` for each message, with the parser of its format.
template <class Check>
void for_each_sample(Check check) {
  for (const auto& command : sample_commands())
    check(to_text(command), nodes::parse_command);
  for (const auto& reply : sample_replies())
    check(to_text(reply), nodes::parse_reply);
  for (const auto& event : sample_events())
    check(to_text(event), nodes::parse_event);
  for (const auto& report : sample_reports())
    check(to_text(report), nodes::parse_report);
  for (const auto& broadcast : sample_broadcasts())
    check(to_text(broadcast), nodes::parse_broadcast);
}

}  // namespace quintet::tests

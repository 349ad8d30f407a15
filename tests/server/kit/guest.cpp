#include "tests/server/kit/guest.hpp"

#include <algorithm>
#include <stdexcept>

#include "rules/catalogue.hpp"

namespace quintet::tests {

std::vector<Setup> every_game() {
  std::vector<Setup> setups{slides_for_two, slides_for_three};
  for (const rules::GameInfo& info : rules::catalogue()) {
    if (info.id != slides_for_two.game) setups.push_back({.game = std::string(info.id)});
  }
  return setups;
}

void Table::catch_up() {
  std::int64_t seq = 0;
  for (const Guest& player : players)
    seq = std::max(seq, player.view.seq());
  for (Guest& player : players)
    player.catch_up(seq);
}

void Table::play_random_turn(Dice& dice) {
  Guest& player = to_move();
  const Json reply = player.play(player.view.random_turn(dice));
  if (reply.at("type") != "ok") throw std::runtime_error("not played: " + reply.dump());
  // The commit of a turn that ends the game also has the event `ended`.
  if (!player.view.to_move()) player.catch_up(player.view.seq() + (player.view.over() ? 0 : 1));
  catch_up();
}

Table open_table(const Address& server, const Setup& setup, const Json& fields) {
  return open_table(server, new_session(server), setup, fields);
}

Table open_table(const Address& server, const Session& host, const Setup& setup,
                 const Json& fields) {
  Json request = {
      {"type", "open_room"}, {"game", setup.game}, {"options", setup.options}, {"seat", 0}};
  request.update(fields);
  Table table;
  table.players.emplace_back(server, host);
  const Json opened = table.players.front().ask(request);
  if (opened.at("type") != "ok") throw std::runtime_error("not opened: " + opened.dump());
  table.players.front().view.entered(opened);
  table.room = opened.at("room");
  table.play_key = opened.at("play_key");
  table.watch_key = opened.at("watch_key");
  return table;
}

void seat_one(const Address& server, Table& table, const Session& session) {
  const std::size_t seat = table.players.size();
  Guest& player = table.players.emplace_back(server, session);
  player.enter(table.room, table.play_key);
  const Json reply = player.ask({{"type", "take_seat"}, {"room", table.room}, {"seat", seat}});
  if (reply.at("type") != "ok") throw std::runtime_error("not seated: " + reply.dump());
}

void seat_all(const Address& server, Table& table, const Setup& setup) {
  while (table.players.size() < setup.seats)
    seat_one(server, table, new_session(server));
  for (Guest& player : table.players)
    player.wait_for_start();
  table.catch_up();
}

Table start_table(const Address& server, const Setup& setup, const Json& fields) {
  Table table = open_table(server, setup, fields);
  seat_all(server, table, setup);
  return table;
}

}  // namespace quintet::tests

// The Atom feed of a player's public games (RFC 4287). Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/previews/page_texts.hpp"

namespace quintet::server {

struct FeedGame {
  struct Seat {
    std::string player;  // name
    int place = 0;       // from 1
  };
  std::string room;
  std::string game;  // id
  std::vector<Seat> seats;
  std::int64_t ended_at = 0;  // ms since 1970
  std::int64_t turns = 0;
};

struct PlayerFeed {
  std::string player;           // name
  std::string id;               // of the player
  std::string page;             // path of the player's page
  std::int64_t since = 0;       // ms since 1970; the time of a feed without games
  std::vector<FeedGame> games;  // newest first
};

/// The time of the newest game, in ms since 1970.
[[nodiscard]] std::int64_t updated(const PlayerFeed& feed);

/// `origin`: "https://play.example.org". The ids are addresses, which stay the same as long as the
/// origin does: that of a game is its room's, that of the feed has the player's id. Names may
/// contain any text; characters that XML forbids are left out.
[[nodiscard]] std::string atom(const PlayerFeed& feed, std::string_view origin,
                               const PageTexts& texts);

}  // namespace quintet::server

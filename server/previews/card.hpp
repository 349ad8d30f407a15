// The picture of a link, as chats and search engines show it: what it says, and how it is drawn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quintet::server {

/// In pixels, the size that Open Graph recommends.
inline constexpr int card_width = 1200;
inline constexpr int card_height = 630;

/// What a picture says. All of it may be empty, and be any text: what does not fit is cut off.
struct Card {
  struct Seat {
    /// Empty: nobody sits there.
    std::string player;
    /// What the rules call it; written where the machine has no font for the player's name, too.
    std::string seat;
    bool winner = false;
    friend bool operator==(const Seat&, const Seat&) = default;
  };
  std::string game;      // id; of no game: the card of the site
  std::string position;  // empty: the portrait of the game
  std::string title;
  std::string line;  // under the title
  std::vector<Seat> seats;
  std::string status;
  friend bool operator==(const Card&, const Card&) = default;
};

/// All that the picture depends on, as one text: cards with the same key look the same.
[[nodiscard]] std::string key_of(const Card& card);

/// The card of the site itself.
[[nodiscard]] Card site_card();

/// The picture as a PNG. Takes tens of milliseconds and some 4 MB meanwhile. Any thread, and fonts
/// are read once a thread. Throws std::runtime_error when there is no memory.
[[nodiscard]] std::string draw(const Card& card);

}  // namespace quintet::server

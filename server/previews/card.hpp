// The picture of a link in chats and search engines: its content and its drawing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quintet::server {

/// In pixels, the size that Open Graph recommends.
inline constexpr int card_width = 1200;
inline constexpr int card_height = 630;

/// The content of a picture, in English. Each text may be empty; it is cut if it does not fit.
struct Card {
  struct Seat {
    /// Empty: a free seat.
    std::string player;
    /// The seat's name in the rules. Also replaces a player's name that the machine's fonts cannot
    /// write.
    std::string seat;
    bool winner = false;
    friend bool operator==(const Seat&, const Seat&) = default;
  };
  std::string game;      // id; empty: the card of the site
  std::string position;  // empty: the portrait of the game
  std::string title;
  std::string line;  // under the title
  std::vector<Seat> seats;
  std::string status;
  friend bool operator==(const Card&, const Card&) = default;
};

/// All data that the picture depends on, as one text: cards with the same key look the same.
[[nodiscard]] std::string key_of(const Card& card);

/// The card of the site itself.
[[nodiscard]] Card site_card();

/// The picture as a PNG. Takes tens of milliseconds and about 4 MB of memory. Thread-safe; each
/// thread loads the fonts once. Throws std::runtime_error without memory.
[[nodiscard]] std::string draw(const Card& card);

}  // namespace quintet::server

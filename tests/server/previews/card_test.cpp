// Preview pictures of links, as far as a test can check them.
#include "server/previews/card.hpp"

#include <cstring>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <cairo.h>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "rules/catalogue.hpp"
#include "server/async/spawn.hpp"
#include "server/config/limits.hpp"
#include "server/previews/boards.hpp"
#include "server/previews/pictures.hpp"
#include "tests/rounds.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using server::Card;

struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> parts;
  friend bool operator==(const Pixels&, const Pixels&) = default;
};

/// Decodes a PNG with another library than the one that wrote it.
Pixels decoded(const std::string& png) {
  std::span<const char> rest(png);
  const auto read = [](void* from, unsigned char* to, unsigned size) {
    auto& bytes = *static_cast<std::span<const char>*>(from);
    if (bytes.size() < size) return CAIRO_STATUS_READ_ERROR;
    std::memcpy(to, bytes.data(), size);
    bytes = bytes.subspan(size);
    return CAIRO_STATUS_SUCCESS;
  };
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create_from_png_stream(read, &rest), &cairo_surface_destroy);
  REQUIRE(cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS);
  Pixels pixels{.width = cairo_image_surface_get_width(surface.get()),
                .height = cairo_image_surface_get_height(surface.get()),
                .parts = {}};
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const auto size = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get())) *
                    static_cast<std::size_t>(pixels.height);
  pixels.parts.assign(data, data + size);
  return pixels;
}

Card card_for(std::string_view game, std::string position) {
  Card card{.game = std::string(game), .position = std::move(position), .title = "A title"};
  card.seats = {{.player = "Ann", .seat = "Red"}, {.player = "", .seat = "Blue"}};
  return card;
}

rules::OptionValues default_options(const rules::GameInfo& game) {
  return *rules::OptionValues::complete(game.options, {});
}

TEST_CASE("every drawing belongs to a game of the catalogue, with its own portrait") {
  std::set<std::string_view> portraits = {""};
  for (const server::BoardDrawing& drawing : server::board_drawings()) {
    CAPTURE(std::string(drawing.game));
    CHECK(rules::find_game(drawing.game) != nullptr);
    CHECK(portraits.insert(drawing.portrait).second);
  }
}

TEST_CASE("a game without a drawing has a card with text only") {
  CHECK(decoded(draw(card_for("no-such-game", {}))).width == 1200);
}

TEST_CASE("a card is a PNG of 1200 by 630, small enough for every chat") {
  for (const server::BoardDrawing& drawing : server::board_drawings()) {
    CAPTURE(std::string(drawing.game));
    const std::string png = draw(card_for(drawing.game, {}));
    const Pixels pixels = decoded(png);
    CHECK(pixels.width == 1200);
    CHECK(pixels.height == 630);
    CHECK(png.size() < 300'000);  // the limit of WhatsApp
  }
  CHECK(decoded(draw(server::site_card())).width == 1200);
}

TEST_CASE("every turn of a game gives a new picture, and the same position the same one") {
  for (const server::BoardDrawing& drawing : server::board_drawings()) {
    CAPTURE(std::string(drawing.game));
    const rules::GameInfo& game = *rules::find_game(drawing.game);
    Dice dice(7);
    rules::Game played = game.start(default_options(game));
    std::set<std::vector<unsigned char>> seen;
    for (int turn = 0; turn < rounds(6, 3) && !played.outcome(); ++turn) {
      const Card card = card_for(game.id, played.position());
      const Pixels pixels = decoded(draw(card));
      CHECK(pixels == decoded(draw(card)));
      CHECK(seen.insert(pixels.parts).second);
      REQUIRE(played.play_turn(random_turn(played, dice)));
    }
  }
}

TEST_CASE("strange names, very long texts and impossible positions also give a picture") {
  for (const server::BoardDrawing& drawing : server::board_drawings()) {
    CAPTURE(std::string(drawing.game));
    Card card = card_for(drawing.game, {});
    card.seats = {{.player = "漢字かな交じり文字列試験用長名前", .seat = "Red"},
                  {.player = "\U0001F9A6\u202E<&\">\u0301\u0301\u0301ﷺ", .seat = "Blue"}};
    card.title = std::string(5000, 'W');
    card.line = std::string(5000, '\n');
    card.status = "שלום \u2066 עולם";
    CHECK(decoded(draw(card)).height == 630);
    for (const char* position :
         {"x", "/////////////////", "9999999999/UUUUUUUUUUUUUUUUUU", "1z99,1",
          ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,", "****", "#"}) {
      CAPTURE(std::string(position));
      CHECK(decoded(draw(card_for(drawing.game, position))).width == 1200);
    }
  }
}

TEST_CASE("the key of a picture covers all of its content") {
  const Card card = card_for("liger", {});
  Card other = card;
  CHECK(key_of(card) == key_of(other));
  other.seats.at(1).winner = true;
  CHECK(key_of(card) != key_of(other));
  other = card;
  other.title = "A tit";
  other.line = "le";
  CHECK(key_of(card) != key_of(other));
}

TEST_CASE("the cache keeps a limited number of bytes, and drops the least recently used picture") {
  server::PictureCache cache(1000);
  const auto of_bytes = [](std::size_t bytes) {
    return std::make_shared<const std::string>(bytes, 'x');
  };
  cache.insert("a", of_bytes(400));
  cache.insert("b", of_bytes(400));
  CHECK(cache.bytes() == 802);
  CHECK(cache.find("a") != nullptr);
  cache.insert("c", of_bytes(400));
  CHECK(cache.find("b") == nullptr);
  CHECK(cache.find("a") != nullptr);
  CHECK(cache.find("c") != nullptr);
  CHECK(cache.bytes() == 802);
  cache.insert("large", of_bytes(1001));
  CHECK(cache.find("large") == nullptr);
  CHECK(cache.bytes() == 802);
  for (int i = 0; i < 1000; ++i)
    cache.insert(std::to_string(i), of_bytes(300));
  CHECK(cache.bytes() <= 1000);
}

struct Titles {
  std::vector<std::string> drawn;
  std::vector<std::string> refused;
};

/// Asks for a picture with this title, and records the outcome in `titles`.
server::Task<> ask(server::Pictures& pictures, Titles& titles, std::string title,
                   std::string address) {
  Card card = card_for("no-such-game", {});
  card.title = title;
  const auto picture = co_await pictures.of(std::move(card), std::move(address));
  (picture ? titles.drawn : titles.refused).push_back(title);
}

TEST_CASE("waiting pictures have a share for each address, and cached ones need none") {
  boost::asio::io_context context;
  server::Limits limits;
  limits.waiting_pictures_per_address = 2;
  server::Pictures pictures(limits, limits);
  Titles titles;
  const auto begin = [&](const char* title, const char* address) {
    server::spawn(context.get_executor(), ask(pictures, titles, title, address), "a picture");
  };
  // All of them ask before the first picture comes back to the loop.
  for (const char* title : {"a", "b", "c"})
    begin(title, "192.0.2.1");
  begin("d", "192.0.2.2");
  server::run_to_the_end(context);
  CHECK(titles.drawn == std::vector<std::string>{"a", "b", "d"});
  CHECK(titles.refused == std::vector<std::string>{"c"});
  context.restart();
  for (const char* title : {"a", "b", "d", "c"})
    begin(title, "192.0.2.1");
  server::run_to_the_end(context);
  CHECK(titles.drawn.size() == 7);
  pictures.stop();
}

}  // namespace
}  // namespace quintet::tests

#include "server/previews/card.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "server/previews/boards.hpp"
#include "server/previews/canvas.hpp"
#include "server/previews/page_texts.hpp"

namespace quintet::server {
namespace {

constexpr Colour ground{.rgb = 0xf5f1e9};
constexpr Colour ink{.rgb = 0x23282b};
constexpr Colour muted{.rgb = 0x5c6063};
constexpr Colour accent{.rgb = 0x1f6572};
constexpr Colour line_colour{.rgb = 0xd8cfbe};

constexpr double edge = 56;

struct Box {
  Point corner;
  double width = 0;
  double height = 0;
};

/// Draws the board as large as possible in the middle of the box.
void draw_board(Canvas& canvas, const BoardDrawing& drawing, std::string_view position, Box box) {
  const double scale = std::min(box.width / drawing.size.x, box.height / drawing.size.y);
  const auto frame = canvas.at({.x = box.corner.x + (box.width - drawing.size.x * scale) / 2,
                                .y = box.corner.y + (box.height - drawing.size.y * scale) / 2},
                               scale);
  drawing.board(canvas, position.empty() ? drawing.portrait : position);
}

/// Five pieces around a table. `at`: the left end, halfway up.
void draw_brand(Canvas& canvas, Point at) {
  constexpr std::array<std::uint32_t, 5> pieces = {0xe8b04a, 0xe2725b, 0xf5f1e9, 0x7fb3a6,
                                                   0x6b9bd1};
  constexpr double size = 23;
  {
    const auto frame = canvas.at({.x = at.x + size, .y = at.y}, size / 15.5);
    canvas.circle({}, 15.5).fill({.rgb = 0x25414b});
    double angle = -std::numbers::pi / 2;
    for (const std::uint32_t colour : pieces) {
      canvas.circle({.x = 9.5 * std::cos(angle), .y = 9.5 * std::sin(angle)}, 4.2)
          .fill({.rgb = colour});
      angle += 2 * std::numbers::pi / 5;
    }
  }
  canvas.text({.x = at.x + 2 * size + 14, .y = at.y}, "Quintet",
              {.size = 32, .colour = ink, .weight = Canvas::Weight::semibold});
}

/// As large as fits, but at most `size`.
void draw_title(Canvas& canvas, Point at, std::string_view title, double size, double width) {
  Canvas::Text how{.size = size, .colour = ink, .weight = Canvas::Weight::bold};
  const double length = canvas.length_of(title, how);
  if (length > width) how.size = std::max(size / 2, size * width / length);
  how.width = width;
  canvas.text(at, title, how);
}

void draw_seats(Canvas& canvas, const BoardDrawing& drawing, const std::vector<Card::Seat>& seats,
                Box box) {
  const double step = box.height / static_cast<double>(std::max<std::size_t>(seats.size(), 1));
  Point at{.x = box.corner.x + 27, .y = box.corner.y + step / 2};
  for (std::size_t seat = 0; seat < seats.size(); ++seat, at.y += step) {
    const Card::Seat& one = seats[seat];
    {
      const auto frame = canvas.at(at, 0.56);
      drawing.piece(canvas, static_cast<int>(seat), static_cast<int>(seats.size()));
    }
    const bool written = !one.player.empty() && canvas.can_write(one.player);
    const std::string_view shown = one.player.empty() ? english_texts().room.free_seat.text()
                                   : written          ? one.player
                                                      : one.seat;
    canvas.text({.x = at.x + 45, .y = at.y}, shown,
                {.size = 34,
                 .colour = one.player.empty() ? accent : ink,
                 .weight = one.winner || one.player.empty() ? Canvas::Weight::bold
                                                            : Canvas::Weight::regular,
                 .width = box.width - 72});
  }
}

/// For a board about as high as wide: words at the left, the board at the right.
void draw_beside(Canvas& canvas, const BoardDrawing& drawing, const Card& card) {
  constexpr double width = 500;
  draw_brand(canvas, {.x = edge, .y = 82});
  draw_title(canvas, {.x = edge, .y = 182}, card.title, 62, width);
  canvas.text({.x = edge, .y = 246}, card.line, {.size = 29, .colour = muted, .width = width});
  constexpr double a_seat = 70;
  draw_seats(canvas, drawing, card.seats,
             {.corner = {.x = edge, .y = 302},
              .width = width,
              .height = a_seat * static_cast<double>(card.seats.size())});
  canvas.text({.x = edge, .y = 556}, card.status,
              {.size = 32, .colour = accent, .weight = Canvas::Weight::semibold, .width = width});
  draw_board(canvas, drawing, card.position,
             {.corner = {.x = 600, .y = 33}, .width = 564, .height = 564});
}

/// For a board much wider than high: it takes the full width, and its upper corners are free.
void draw_below(Canvas& canvas, const BoardDrawing& drawing, const Card& card) {
  constexpr double right = 752;
  draw_board(canvas, drawing, card.position,
             {.corner = {.x = edge, .y = 184}, .width = card_width - 2 * edge, .height = 430});
  draw_title(canvas, {.x = edge, .y = 68}, card.title, 56, right - edge - 24);
  canvas.text({.x = edge, .y = 121}, card.line,
              {.size = 27, .colour = muted, .width = right - edge - 24});
  canvas.text({.x = edge, .y = 166}, card.status,
              {.size = 28, .colour = accent, .weight = Canvas::Weight::semibold, .width = 600});
  draw_seats(canvas, drawing, card.seats,
             {.corner = {.x = right, .y = 34}, .width = card_width - edge - right, .height = 128});
  draw_brand(canvas, {.x = 968, .y = card.seats.empty() ? 82.0 : 216.0});
}

void draw_site(Canvas& canvas, const Card& card) {
  draw_brand(canvas, {.x = edge, .y = 92});
  draw_title(canvas, {.x = edge, .y = 206}, card.title, 70, card_width - 2 * edge);
  canvas.text({.x = edge, .y = 282}, card.line,
              {.size = 33, .colour = muted, .width = card_width - 2 * edge});
  constexpr double gap = 26;
  double ratios = 0;
  for (const BoardDrawing& drawing : board_drawings())
    ratios += drawing.size.x / drawing.size.y;
  const double gaps = gap * static_cast<double>(board_drawings().size() - 1);
  const double height = (card_width - 2 * edge - gaps) / ratios;
  double x = edge;
  for (const BoardDrawing& drawing : board_drawings()) {
    const double width = height * drawing.size.x / drawing.size.y;
    draw_board(canvas, drawing, {},
               {.corner = {.x = x, .y = 372}, .width = width, .height = height});
    x += width + gap;
  }
}

}  // namespace

std::string key_of(const Card& card) {
  std::string key;
  const auto add = [&key](std::string_view text) {
    key += std::to_string(text.size());
    key += ':';
    key += text;
  };
  for (const std::string* text :
       {&card.game, &card.position, &card.title, &card.line, &card.status})
    add(*text);
  for (const Card::Seat& seat : card.seats) {
    add(seat.player);
    add(seat.seat);
    key += seat.winner ? '+' : '-';
  }
  return key;
}

Card site_card() {
  Card card;
  card.title = english_texts().site.picture_title.text();
  card.line = english_texts().site.picture_line.text();
  return card;
}

std::string draw(const Card& card) {
  Canvas canvas(card_width, card_height);
  canvas.rectangle({}, card_width, card_height).fill(ground);
  canvas.rectangle({}, card_width, 10).fill(accent);
  canvas.rectangle({.x = 0, .y = card_height - 2}, card_width, 2).fill(line_colour);
  const BoardDrawing* drawing = find_drawing(card.game);
  if (drawing == nullptr) {
    draw_site(canvas, card);
  } else if (drawing->size.x > 1.5 * drawing->size.y) {
    draw_below(canvas, *drawing, card);
  } else {
    draw_beside(canvas, *drawing, card);
  }
  return canvas.png();
}

}  // namespace quintet::server

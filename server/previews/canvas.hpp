// Draws a picture in memory and encodes it as a PNG. Hides the types of cairo and Pango.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

namespace quintet::server {

struct Colour {
  std::uint32_t rgb = 0;  // 0xRRGGBB
  double alpha = 1;
};

struct Point {
  double x = 0;
  double y = 0;
};

/// Lengths are in units of the drawing, which `scale` changes; y grows downwards. One thread at a
/// time. Throws std::runtime_error without memory for the picture.
class Canvas {
 public:
  /// In pixels.
  Canvas(int width, int height);
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  ~Canvas();

  /// The picture so far as a PNG.
  [[nodiscard]] std::string png() const;

  /// A local coordinate system. Its destructor restores the previous one.
  class Frame {
   public:
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;
    ~Frame();

   private:
    friend class Canvas;
    Frame(Canvas& canvas, Point point, double across, double down);
    Canvas& canvas_;
  };
  /// While the frame exists, (0, 0) is this point, and units are `scale` times as long.
  [[nodiscard]] Frame at(Point point, double scale = 1);
  /// Like above, with a separate scale for each direction.
  [[nodiscard]] Frame at(Point point, double across, double down);
  /// Rotates everything drawn from here on around (0, 0), clockwise, until the enclosing frame
  /// ends.
  void turn(double degrees);

  // Adds shapes that the next call fills or outlines.
  Canvas& rectangle(Point corner, double width, double height, double radius = 0);
  Canvas& circle(Point centre, double radius);
  Canvas& ellipse(Point centre, double across, double down);
  Canvas& line(std::initializer_list<Point> points);
  Canvas& polygon(std::initializer_list<Point> corners);
  /// As in SVG: M, L, H, V, C, Z and A, all in capitals. An arc is half of a circle, drawn
  /// clockwise. Precondition: well-formed; paths are constants of the program.
  Canvas& path(std::string_view commands);

  enum class Ends : std::uint8_t { plain, round };

  // Each of these draws the added shapes and clears them. `fill_even` leaves out areas that are
  // enclosed twice.
  void fill(Colour colour);
  void fill_even(Colour colour);
  void outline(Colour colour, double width, Ends ends = Ends::plain);
  void fill_and_outline(Colour inside, Colour line, double width);
  /// Dashes for the next outlines; an empty list means solid lines.
  void dashes(std::initializer_list<double> lengths);

  /// Light from the upper left on a round piece.
  void shade(Point centre, double across, double down);

  enum class Weight : std::uint8_t { regular, semibold, bold };
  enum class Align : std::uint8_t { left, centre, right };
  struct Text {
    double size = 0;  // of the letters, in units
    Colour colour;
    Weight weight = Weight::regular;
    Align align = Align::left;
    double width = 0;  // maximum length, then an ellipsis; 0: no limit
  };
  /// One line of any text. `at`: its left end, middle or right end, at half the height of the
  /// capital letters.
  void text(Point at, std::string_view text, const Text& how);
  /// Whether this machine's fonts have all signs of this text.
  [[nodiscard]] bool can_write(std::string_view text);
  /// Length in units.
  [[nodiscard]] double length_of(std::string_view text, const Text& how);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace quintet::server

// A picture that is drawn in memory and becomes a PNG: cairo and Pango, without their types.
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
/// time. Throws std::runtime_error when there is no memory for the picture.
class Canvas {
 public:
  /// In pixels.
  Canvas(int width, int height);
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  ~Canvas();

  /// The picture so far as a PNG.
  [[nodiscard]] std::string png() const;

  /// Coordinates of their own; those from before come back when it is destroyed.
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
  /// Until the frame is gone, (0, 0) is this point, and a unit so much longer.
  [[nodiscard]] Frame at(Point point, double scale = 1);
  /// The same with a scale of its own in each direction.
  [[nodiscard]] Frame at(Point point, double across, double down);
  /// Turns what is drawn from now on around (0, 0), clockwise, until the frame around it is gone.
  void turn(double degrees);

  // What is filled or outlined next. Several may follow each other.
  Canvas& rectangle(Point corner, double width, double height, double radius = 0);
  Canvas& circle(Point centre, double radius);
  Canvas& ellipse(Point centre, double across, double down);
  Canvas& line(std::initializer_list<Point> points);
  Canvas& polygon(std::initializer_list<Point> corners);
  /// As in SVG: M, L, H, V, C, Z and A, all with a capital letter. An arc is half of a circle that
  /// goes clockwise. Precondition: well-formed; it is part of the program.
  Canvas& path(std::string_view commands);

  enum class Ends : std::uint8_t { plain, round };

  // Each is the end of what was described. `fill_even` leaves out what is enclosed twice.
  void fill(Colour colour);
  void fill_even(Colour colour);
  void outline(Colour colour, double width, Ends ends = Ends::plain);
  void fill_and_outline(Colour inside, Colour line, double width);
  /// Dashes for the next outlines; none: without.
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
    double width = 0;  // what is longer ends with an ellipsis; 0: as long as it is
  };
  /// One line of text, whatever is in it. `at`: its left end, middle or right end, halfway up the
  /// capital letters.
  void text(Point at, std::string_view text, const Text& how);
  /// Whether the fonts of this machine have all signs of this text.
  [[nodiscard]] bool can_write(std::string_view text);
  /// How long it is, in units.
  [[nodiscard]] double length_of(std::string_view text, const Text& how);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace quintet::server

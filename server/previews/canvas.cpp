#include "server/previews/canvas.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <span>
#include <stdexcept>
#include <utility>

#include <pango/pangocairo.h>

namespace quintet::server {
namespace {

/// Uses the first of these fonts that the machine has, and any of its fonts for signs that this one
/// lacks. The Debian package depends on the first; the second comes with fontconfig.
constexpr const char* fonts = "Open Sans, DejaVu Sans, sans-serif";

struct Freed {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
};

constexpr double full_circle = 2 * std::numbers::pi;

PangoWeight weight_of(Canvas::Weight weight) {
  switch (weight) {
    case Canvas::Weight::semibold:
      return PANGO_WEIGHT_SEMIBOLD;
    case Canvas::Weight::bold:
      return PANGO_WEIGHT_BOLD;
    case Canvas::Weight::regular:
      break;
  }
  return PANGO_WEIGHT_NORMAL;
}

cairo_status_t append(void* out, const unsigned char* data, unsigned size) {
  static_cast<std::string*>(out)->append(data, data + size);
  return CAIRO_STATUS_SUCCESS;
}

/// Reads the numbers of a path.
class Numbers {
 public:
  explicit Numbers(std::string_view commands) : text_(commands) {}

  /// The next letter; 0 at the end or before a number.
  char command() {
    skip();
    if (at_ == text_.size() || std::isalpha(static_cast<unsigned char>(text_[at_])) == 0) return 0;
    return text_[at_++];
  }
  bool at_end() {
    skip();
    return at_ == text_.size();
  }
  double next() {
    skip();
    char* end = nullptr;
    const double number = std::strtod(text_.c_str() + at_, &end);
    at_ = static_cast<std::size_t>(end - text_.c_str());
    return number;
  }

 private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ','))
      ++at_;
  }
  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace

struct Canvas::Parts {
  std::unique_ptr<cairo_surface_t, Freed> surface;
  std::unique_ptr<cairo_t, Freed> context;

  void set(Colour colour) const {
    const auto part = [&colour](int shift) {
      return static_cast<double>((colour.rgb >> shift) & 0xFFU) / 255;
    };
    cairo_set_source_rgba(context.get(), part(16), part(8), part(0), colour.alpha);
  }

  [[nodiscard]] std::unique_ptr<PangoLayout, Freed> lay_out(std::string_view text,
                                                            const Text& how) const {
    std::unique_ptr<PangoLayout, Freed> layout(pango_cairo_create_layout(context.get()));
    const std::unique_ptr<PangoFontDescription, Freed> font(pango_font_description_new());
    pango_font_description_set_family_static(font.get(), fonts);
    pango_font_description_set_weight(font.get(), weight_of(how.weight));
    pango_font_description_set_absolute_size(font.get(), how.size * PANGO_SCALE);
    pango_layout_set_font_description(layout.get(), font.get());
    pango_layout_set_single_paragraph_mode(layout.get(), 1);
    pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
    if (how.width > 0) {
      pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_END);
      pango_layout_set_width(layout.get(), static_cast<int>(how.width * PANGO_SCALE));
    }
    return layout;
  }
};

Canvas::Canvas(int width, int height) : parts_(std::make_unique<Parts>()) {
  parts_->surface.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  parts_->context.reset(cairo_create(parts_->surface.get()));
  if (const auto failed = cairo_status(parts_->context.get()); failed != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(cairo_status_to_string(failed));
  cairo_set_line_join(parts_->context.get(), CAIRO_LINE_JOIN_ROUND);
}

Canvas::~Canvas() = default;

std::string Canvas::png() const {
  // Clears the last bit of each colour, which is invisible but enlarges a shaded PNG by a half.
  cairo_surface_t* const surface = parts_->surface.get();
  cairo_surface_flush(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  const int height = cairo_image_surface_get_height(surface);
  const std::span pixels(cairo_image_surface_get_data(surface),
                         static_cast<std::size_t>(stride) * static_cast<std::size_t>(height));
  for (unsigned char& part : pixels)
    part &= 0xFEU;
  cairo_surface_mark_dirty(surface);
  std::string bytes;
  const auto status = cairo_surface_write_to_png_stream(surface, append, &bytes);
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
  return bytes;
}

Canvas::Frame::Frame(Canvas& canvas, Point point, double across, double down) : canvas_(canvas) {
  cairo_t* const context = canvas_.parts_->context.get();
  cairo_save(context);
  cairo_translate(context, point.x, point.y);
  cairo_scale(context, across, down);
}

Canvas::Frame::~Frame() {
  cairo_restore(canvas_.parts_->context.get());
}

Canvas::Frame Canvas::at(Point point, double scale) {
  return {*this, point, scale, scale};
}

Canvas::Frame Canvas::at(Point point, double across, double down) {
  return {*this, point, across, down};
}

void Canvas::turn(double degrees) {
  cairo_rotate(parts_->context.get(), degrees * std::numbers::pi / 180);
}

Canvas& Canvas::rectangle(Point corner, double width, double height, double radius) {
  cairo_t* const context = parts_->context.get();
  if (radius == 0) {
    cairo_rectangle(context, corner.x, corner.y, width, height);
    return *this;
  }
  constexpr double quarter = std::numbers::pi / 2;
  const double right = corner.x + width - radius;
  const double bottom = corner.y + height - radius;
  cairo_new_sub_path(context);
  cairo_arc(context, right, corner.y + radius, radius, -quarter, 0);
  cairo_arc(context, right, bottom, radius, 0, quarter);
  cairo_arc(context, corner.x + radius, bottom, radius, quarter, 2 * quarter);
  cairo_arc(context, corner.x + radius, corner.y + radius, radius, 2 * quarter, 3 * quarter);
  cairo_close_path(context);
  return *this;
}

Canvas& Canvas::circle(Point centre, double radius) {
  cairo_new_sub_path(parts_->context.get());
  cairo_arc(parts_->context.get(), centre.x, centre.y, radius, 0, full_circle);
  return *this;
}

Canvas& Canvas::ellipse(Point centre, double across, double down) {
  const Frame frame = at(centre, across, down);
  return circle({}, 1);
}

Canvas& Canvas::line(std::initializer_list<Point> points) {
  cairo_t* const context = parts_->context.get();
  cairo_new_sub_path(context);
  for (const Point& point : points)
    cairo_line_to(context, point.x, point.y);
  return *this;
}

Canvas& Canvas::polygon(std::initializer_list<Point> corners) {
  line(corners);
  cairo_close_path(parts_->context.get());
  return *this;
}

Canvas& Canvas::path(std::string_view commands) {
  cairo_t* const context = parts_->context.get();
  Numbers numbers(commands);
  Point now;
  char command = 'M';
  while (!numbers.at_end()) {
    if (const char next = numbers.command(); next != 0) command = next;
    if (command == 'Z') {
      cairo_close_path(context);
      continue;
    }
    if (command == 'C') {
      const std::array<double, 4> bends = {numbers.next(), numbers.next(), numbers.next(),
                                           numbers.next()};
      now = {.x = numbers.next(), .y = numbers.next()};
      cairo_curve_to(context, bends[0], bends[1], bends[2], bends[3], now.x, now.y);
    } else if (command == 'A') {
      for (int left_out = 0; left_out < 5; ++left_out)
        static_cast<void>(numbers.next());
      const Point to{.x = numbers.next(), .y = numbers.next()};
      const double begin = std::atan2(now.y - to.y, now.x - to.x);
      cairo_arc(context, (now.x + to.x) / 2, (now.y + to.y) / 2,
                std::hypot(now.x - to.x, now.y - to.y) / 2, begin, begin + std::numbers::pi);
      now = to;
    } else {
      if (command != 'V') now.x = numbers.next();
      if (command != 'H') now.y = numbers.next();
      if (command == 'M') {
        cairo_move_to(context, now.x, now.y);
        command = 'L';  // the command of further numbers without a letter
      } else {
        cairo_line_to(context, now.x, now.y);
      }
    }
  }
  return *this;
}

void Canvas::fill(Colour colour) {
  parts_->set(colour);
  cairo_fill(parts_->context.get());
}

void Canvas::fill_even(Colour colour) {
  cairo_set_fill_rule(parts_->context.get(), CAIRO_FILL_RULE_EVEN_ODD);
  fill(colour);
  cairo_set_fill_rule(parts_->context.get(), CAIRO_FILL_RULE_WINDING);
}

void Canvas::outline(Colour colour, double width, Ends ends) {
  parts_->set(colour);
  cairo_set_line_width(parts_->context.get(), width);
  cairo_set_line_cap(parts_->context.get(),
                     ends == Ends::round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_stroke(parts_->context.get());
}

void Canvas::fill_and_outline(Colour inside, Colour line, double width) {
  parts_->set(inside);
  cairo_fill_preserve(parts_->context.get());
  outline(line, width);
}

void Canvas::dashes(std::initializer_list<double> lengths) {
  cairo_set_dash(parts_->context.get(), lengths.begin(), static_cast<int>(lengths.size()), 0);
}

void Canvas::shade(Point centre, double across, double down) {
  struct Stop {
    double offset;
    double grey;
    double alpha;
  };
  constexpr std::array<Stop, 4> stops = {{{.offset = 0, .grey = 1, .alpha = 0.5},
                                          {.offset = 0.45, .grey = 1, .alpha = 0.08},
                                          {.offset = 0.7, .grey = 0, .alpha = 0.02},
                                          {.offset = 1, .grey = 0, .alpha = 0.3}}};
  const std::unique_ptr<cairo_pattern_t, Freed> light(
      cairo_pattern_create_radial(-0.28, -0.44, 0, -0.28, -0.44, 1.56));
  for (const Stop& stop : stops) {
    cairo_pattern_add_color_stop_rgba(light.get(), stop.offset, stop.grey, stop.grey, stop.grey,
                                      stop.alpha);
  }
  const Frame frame = at(centre, across, down);
  circle({}, 1);
  cairo_set_source(parts_->context.get(), light.get());
  cairo_fill(parts_->context.get());
}

void Canvas::text(Point at, std::string_view text, const Text& how) {
  const auto layout = parts_->lay_out(text, how);
  constexpr double capital_middle = 0.36;
  const double top = at.y + capital_middle * how.size -
                     static_cast<double>(pango_layout_get_baseline(layout.get())) / PANGO_SCALE;
  // With a width, a right-to-left text starts at another place.
  PangoRectangle extents;
  pango_layout_get_extents(layout.get(), nullptr, &extents);
  const double length = static_cast<double>(extents.width) / PANGO_SCALE;
  const double begin = static_cast<double>(extents.x) / PANGO_SCALE;
  const double before = how.align == Align::left     ? 0
                        : how.align == Align::centre ? length / 2
                                                     : length;
  parts_->set(how.colour);
  cairo_move_to(parts_->context.get(), at.x - before - begin, top);
  pango_cairo_show_layout(parts_->context.get(), layout.get());
  cairo_new_path(parts_->context.get());
}

bool Canvas::can_write(std::string_view text) {
  const auto layout = parts_->lay_out(text, {.size = 20, .colour = {}});
  return pango_layout_get_unknown_glyphs_count(layout.get()) == 0;
}

double Canvas::length_of(std::string_view text, const Text& how) {
  const auto layout = parts_->lay_out(text, how);
  int width = 0;
  pango_layout_get_size(layout.get(), &width, nullptr);
  return static_cast<double>(width) / PANGO_SCALE;
}

}  // namespace quintet::server

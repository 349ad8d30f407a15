#include "protocol/nodes/reports.hpp"

#include <utility>

#include "protocol/nodes/head.hpp"

namespace quintet::protocol::nodes {
namespace {

constexpr std::string_view report_format = "report";

template <class Head, Is<Changes> M>
void fields(Head& head, M& changes) {
  head.field("number", changes.number);
  head.body(changes.lines);
}

template <class Head, Is<Everything> M>
void fields(Head& head, M& everything) {
  head.field("number", everything.number);
  head.field("begins", everything.begins);
  head.field("ends", everything.ends);
  head.body(everything.lines);
}

template <class Head, Is<Unchanged> M>
void fields(Head& head, M& unchanged) {
  head.field("number", unchanged.number);
}

template <class Head, Is<AskEverything> M>
void fields(Head& head, M& question) {
  head.field("of", question.of);
}

template <class Head, Is<Report> M>
void common_fields(Head& head, M& report) {
  head.field("node", report.node);
  head.field("generation", report.generation);
}

std::string rest_of(const PlayerHere& line) {
  return escaped(line.player);
}
std::string rest_of(const PlayerGone& line) {
  return escaped(line.player);
}
std::string rest_of(const RoomGone& line) {
  return escaped(line.room);
}
std::string rest_of(const SeekGone& line) {
  return escaped(line.seek);
}
std::string rest_of(const SeekShown& line) {
  return seek_line(line.seek);
}
std::string rest_of(const Unknown& /*line*/) {
  return {};
}
std::string rest_of(const RoomShown& line) {
  // JSON begins with a brace, so that the address ends at the first one.
  return escaped(line.counts_for) + room_line(line.room);
}

bool read_id(std::string_view rest, std::string& id) {
  auto read = unescaped(rest);
  if (!read) return false;
  id = *std::move(read);
  return true;
}

bool read_rest(std::string_view rest, PlayerHere& line) {
  return read_id(rest, line.player);
}
bool read_rest(std::string_view rest, PlayerGone& line) {
  return read_id(rest, line.player);
}
bool read_rest(std::string_view rest, RoomGone& line) {
  return read_id(rest, line.room);
}
bool read_rest(std::string_view rest, SeekGone& line) {
  return read_id(rest, line.seek);
}
bool read_rest(std::string_view rest, SeekShown& line) {
  auto seek = parse_seek_line(rest);
  if (!seek) return false;
  line.seek = *std::move(seek);
  return true;
}
bool read_rest(std::string_view rest, RoomShown& line) {
  const auto begin = rest.find('{');
  if (begin == std::string_view::npos) return false;
  auto room = parse_room_line(rest.substr(begin));
  if (!room || !read_id(rest.substr(0, begin), line.counts_for)) return false;
  line.room = *std::move(room);
  return true;
}

template <std::size_t At = 0>
std::optional<ReportLine> read_line(std::string_view kind, std::string_view rest) {
  using Each = std::variant_alternative_t<At, ReportLine>;
  if constexpr (std::same_as<Each, Unknown>) {
    return Unknown{std::string(kind)};
  } else {
    if (Each::kind != kind) return read_line<At + 1>(kind, rest);
    Each each;
    if (!read_rest(rest, each)) return std::nullopt;
    return each;
  }
}

}  // namespace

std::string to_text(const Report& report) {
  const auto lines = std::visit(
      []<class What>(const What& what) -> std::string_view {
        if constexpr (requires { what.lines; }) return what.lines;
        return {};
      },
      report.what);
  HeadWriter head(report_format, kind_of(report.what), 96 + lines.size());
  common_fields(head, report);
  std::visit([&](const auto& what) { fields(head, what); }, report.what);
  return head.finish();
}

std::expected<Report, Unreadable> parse_report(std::string_view text) {
  auto head = HeadReader::read(text, report_format);
  if (!head) return std::unexpected(head.error());
  Report report;
  common_fields(*head, report);
  report.what =
      read_what<Report::What>(*head, [](HeadReader& from, auto& what) { fields(from, what); });
  if (head->failed()) return std::unexpected(Unreadable::malformed);
  return report;
}

std::string to_line(const ReportLine& line) {
  std::string text(kind_of(line));
  text += ' ';
  text += std::visit([](const auto& its) { return rest_of(its); }, line);
  return text;
}

std::optional<ReportLine> parse_report_line(std::string_view line) {
  const auto space = line.find(' ');
  if (space == std::string_view::npos || space == 0) return std::nullopt;
  return read_line(line.substr(0, space), line.substr(space + 1));
}

}  // namespace quintet::protocol::nodes

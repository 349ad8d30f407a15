// The text form of a game record:
//
//   [Game "slides-of-action"]
//   [Option "players=3"]
//   [Option "connection=any"]
//   [Room "k3v9w2m7qp"]
//
//   1. d4 -> 5d1c0a7e90b1f3aa {[%clk 0:04:58.120]}
//   2. d3
//   Arms withdraws (timeout)
//   3. a3
//
//   Result: Suns (connected)
#include <algorithm>
#include <utility>

#include "rules/record.hpp"
#include "rules/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view unfinished = "Result: none yet";
constexpr std::string_view before_hash = " -> ";
constexpr std::string_view before_comment = " {";

/// `end` is the character that ends the text where it is written.
std::string escape(std::string_view value, char end) {
  std::string out;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == end || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      out += "\\x";
      out += hex_digits[byte >> 4U];
      out += hex_digits[byte & 0xfU];
    } else {
      out += c;
    }
  }
  return out;
}

std::optional<std::string> unescape(std::string_view text, char end) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == end) return std::nullopt;
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    if (++i == text.size()) return std::nullopt;
    if (text[i] == end || text[i] == '\\') {
      out += text[i];
    } else if (text[i] == 'n') {
      out += '\n';
    } else if (text[i] == 'x' && i + 2 < text.size()) {
      const std::size_t high = hex_digits.find(text[++i]);
      const std::size_t low = hex_digits.find(text[++i]);
      if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
      out += static_cast<char>(high * 16 + low);
    } else {
      return std::nullopt;
    }
  }
  return out;
}

bool is_tag_name(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && std::ranges::all_of(name, allowed);
}

std::string tag_line(std::string_view name, std::string_view value) {
  return "[" + std::string(name) + " \"" + escape(value, '"') + "\"]\n";
}

std::optional<std::pair<std::string, std::string>> parse_tag(std::string_view line) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos || line.size() < space + 4) return std::nullopt;
  const std::string_view name = line.substr(1, space - 1);
  const std::string_view value = line.substr(space + 1);
  if (!is_tag_name(name) || !value.starts_with('"') || !value.ends_with("\"]")) return std::nullopt;
  auto text = unescape(value.substr(1, value.size() - 3), '"');
  if (!text) return std::nullopt;
  return std::pair(std::string(name), std::move(*text));
}

std::string withdrawal_line(std::string_view seat_name, WithdrawalReason reason) {
  return std::string(seat_name) + " withdraws (" + std::string(to_string(reason)) + ")";
}

std::string result_line(const GameRecord& record) {
  const auto& result = record.result();
  if (!result) return std::string(unfinished);
  if (result->places.empty()) return "Result: none (" + result->reason + ")";
  std::string winners;
  for (const Seat seat : result->winners) {
    if (!winners.empty()) winners += ", ";
    winners += record.info().seat_names(record.options())[seat];
  }
  return "Result: " + (winners.empty() ? "draw" : winners) + " (" + result->reason + ")";
}

std::unexpected<Error> bad_text(std::string message) {
  return std::unexpected(Error{.code = ErrorCode::bad_request, .message = std::move(message)});
}

std::unexpected<Error> at_line(std::size_t number, const Error& error) {
  return std::unexpected(Error{.code = error.code,
                               .message = "Line " + std::to_string(number) + ": " + error.message});
}

/// Reads a text line by line and counts the lines. A line ends with \n or \r\n.
class Reader {
 public:
  Reader(std::string_view text, std::size_t first_line) : rest_(text), number_(first_line - 1) {
    advance();
  }

  [[nodiscard]] bool done() const { return done_; }
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::size_t number() const { return number_; }
  void advance() {
    if (rest_.empty()) {
      done_ = true;
      line_ = {};
      return;
    }
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    ++number_;
  }
  [[nodiscard]] std::unexpected<Error> refuse(std::string message) const {
    return at_line(number_, bad_text(std::move(message)).error());
  }
  [[nodiscard]] std::unexpected<Error> refuse(const Error& error) const {
    return at_line(number_, error);
  }

 private:
  std::string_view rest_;
  std::string_view line_;
  std::size_t number_;
  bool done_ = false;
};

struct Header {
  const GameInfo* info;
  OptionValues options;
  Tags tags;
};

Result<Header> read_header(Reader& reader) {
  Header header{};
  OptionValues::Pairs options;
  for (; !reader.done() && reader.line().starts_with('['); reader.advance()) {
    auto tag = parse_tag(reader.line());
    if (!tag) return reader.refuse("A header line is [Name \"value\"].");
    auto& [name, value] = *tag;
    if (name == "Game") {
      if (header.info != nullptr) return reader.refuse("The game is named twice.");
      header.info = find_game(value);
      if (header.info == nullptr) {
        return reader.refuse(refuse("rules.no-such-game", shown(value)).error());
      }
    } else if (name == "Option") {
      const std::size_t sign = value.find('=');
      if (sign == std::string::npos) return reader.refuse("An option is written key=value.");
      options.emplace_back(value.substr(0, sign), value.substr(sign + 1));
    } else {
      header.tags.push_back(std::move(*tag));
    }
  }
  if (header.info == nullptr) return reader.refuse("The header does not name the game.");
  auto complete = OptionValues::complete(header.info->options, options);
  if (!complete) return reader.refuse(complete.error());
  header.options = std::move(*complete);
  return header;
}

/// Null when the line is not a withdrawal.
std::optional<std::pair<Seat, WithdrawalReason>> parse_withdrawal(const GameRecord& record,
                                                                  std::string_view line) {
  const auto names = record.info().seat_names(record.options());
  for (Seat seat = 0; seat < names.size(); ++seat) {
    for (const auto reason :
         {WithdrawalReason::resignation, WithdrawalReason::timeout, WithdrawalReason::abandoned}) {
      if (line == withdrawal_line(names[seat], reason)) return std::pair(seat, reason);
    }
  }
  return std::nullopt;
}

/// The parts of a turn's line after its number.
struct TurnLine {
  std::string_view turn;
  std::optional<std::string_view> hash;
  std::string comment;
};

Result<TurnLine> parse_turn_line(std::string_view text) {
  TurnLine line;
  if (const std::size_t brace = text.find(before_comment); brace != std::string_view::npos) {
    const std::string_view comment = text.substr(brace + before_comment.size());
    auto unescaped = comment.ends_with('}') ? unescape(comment.substr(0, comment.size() - 1), '}')
                                            : std::nullopt;
    if (!unescaped || unescaped->empty()) {
      return bad_text("A comment is a text in braces, at the end of the line.");
    }
    line.comment = *std::move(unescaped);
    text = text.substr(0, brace);
  }
  if (const std::size_t arrow = text.find(before_hash); arrow != std::string_view::npos) {
    line.hash = text.substr(arrow + before_hash.size());
    text = text.substr(0, arrow);
  }
  line.turn = text;
  return line;
}

/// Plays the turn of a line and returns its comment.
Result<std::string> read_turn(GameRecord& record, std::string_view text) {
  auto line = parse_turn_line(text);
  if (!line) return std::unexpected(line.error());
  if (const auto played = record.play_turn(line->turn); !played) {
    return std::unexpected(played.error());
  }
  const std::string hash = format_hash(record.turns().back().hash);
  if (line->hash && *line->hash != hash) {
    return bad_text("The position after this turn has the hash " + hash + ", not " +
                    quoted(*line->hash) + ".");
  }
  return std::move(line->comment);
}

Result<void> read_line(AnnotatedRecord& read, std::string_view line) {
  GameRecord& record = read.record;
  const std::string number = std::to_string(record.turns().size() + 1) + ". ";
  if (line.starts_with(number)) {
    auto comment = read_turn(record, line.substr(number.size()));
    if (!comment) return std::unexpected(comment.error());
    if (!comment->empty()) {
      read.annotations.comments.resize(record.turns().size());
      read.annotations.comments.back() = *std::move(comment);
    }
    return {};
  }
  if (const auto withdrawal = parse_withdrawal(record, line)) {
    return record.withdraw(withdrawal->first, withdrawal->second);
  }
  return bad_text(quoted(line) + " is neither turn " + quoted(number) + " nor a withdrawal.");
}

/// Applies a result that the turns cannot show: agreement or abortion.
Result<void> read_agreed_end(GameRecord& record, std::string_view line) {
  if (record.result()) return {};
  if (line == "Result: draw (agreement)") return record.agree_draw();
  if (line == "Result: none (aborted)") return record.abort();
  return {};
}

}  // namespace

std::string GameRecord::to_text(const Annotations& annotations, TextHashes hashes) const {
  std::string out = tag_line("Game", info_->id);
  for (const auto& [key, value] : options_.pairs()) {
    std::string option = key;
    option += '=';
    option += value;
    out += tag_line("Option", option);
  }
  for (const auto& [name, value] : annotations.tags)
    out += tag_line(name, value);
  out += '\n';
  const auto names = info_->seat_names(options_);
  const auto write_turn = [&](std::size_t index) {
    out += std::to_string(index + 1) + ". " + turns_[index].text;
    if (hashes == TextHashes::with) {
      out += before_hash;
      out += format_hash(turns_[index].hash);
    }
    if (index < annotations.comments.size() && !annotations.comments[index].empty()) {
      out += before_comment;
      out += escape(annotations.comments[index], '}') + '}';
    }
    out += '\n';
  };
  auto withdrawal = withdrawals_.begin();
  for (std::size_t ply = 0; ply <= turns_.size(); ++ply) {
    if (ply > 0) write_turn(ply - 1);
    for (; withdrawal != withdrawals_.end() && withdrawal->ply == ply; ++withdrawal) {
      out += withdrawal_line(names[withdrawal->seat], withdrawal->reason) + '\n';
    }
  }
  return out + '\n' + result_line(*this) + '\n';
}

Result<AnnotatedRecord> GameRecord::from_text(std::string_view text, std::size_t first_line) {
  Reader reader(text, first_line);
  auto header = read_header(reader);
  if (!header) return std::unexpected(header.error());
  AnnotatedRecord read{.record = GameRecord(*header->info, std::move(header->options)),
                       .annotations = {.tags = std::move(header->tags), .comments = {}}};
  if (!reader.line().empty() || reader.done()) {
    return reader.refuse("An empty line has to follow the header.");
  }
  reader.advance();
  for (; !reader.line().empty(); reader.advance()) {
    if (const auto line = read_line(read, reader.line()); !line) {
      return reader.refuse(line.error());
    }
  }
  if (reader.done()) return reader.refuse("The result is missing.");
  reader.advance();
  if (const auto agreed = read_agreed_end(read.record, reader.line()); !agreed) {
    return reader.refuse(agreed.error());
  }
  if (const std::string expected = result_line(read.record); reader.line() != expected) {
    return reader.refuse("The game as it was played gives " + quoted(expected) + ", not " +
                         quoted(reader.line()) + ".");
  }
  reader.advance();
  if (!reader.done()) return reader.refuse("Nothing may follow the result.");
  return read;
}

std::vector<RecordPart> split_records(std::string_view text) {
  struct Line {
    std::size_t number;
    std::size_t begin;
    std::size_t end;  // after its line break
  };
  std::vector<RecordPart> parts;
  Line part{};          // from the first line of the record to its last line that is not empty
  bool header = false;  // whether the previous line belongs to a header
  const auto take = [&] {
    if (part.end > part.begin) {
      parts.push_back({part.number, text.substr(part.begin, part.end - part.begin)});
    }
  };
  Line line{.number = 0, .begin = 0, .end = 0};
  while (line.end < text.size()) {
    line.begin = line.end;
    line.end = std::min(text.find('\n', line.begin), text.size() - 1) + 1;
    ++line.number;
    const std::string_view content = text.substr(line.begin, line.end - line.begin);
    const bool in_header = content.starts_with('[');
    if (in_header && !header) take();
    if ((in_header && !header) || part.end == part.begin)
      part = {line.number, line.begin, line.begin};
    header = in_header;
    if (content != "\n" && content != "\r\n") part.end = line.end;
  }
  take();
  return parts;
}

}  // namespace quintet::rules

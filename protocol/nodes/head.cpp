#include "protocol/nodes/head.hpp"

#include <algorithm>

namespace quintet::protocol::nodes {
namespace {

constexpr std::string_view hex_digits = "0123456789ABCDEF";
/// Fields of the longest message, with space for those of a later program.
constexpr std::size_t usual_fields = 16;

bool needs_escape(char sign) {
  const auto byte = static_cast<unsigned char>(sign);
  return byte < 0x20 || byte == 0x7f || sign == '%' || sign == '{';
}

void append_escaped(std::string& to, std::string_view text) {
  for (const char sign : text) {
    if (!needs_escape(sign)) {
      to += sign;
      continue;
    }
    const auto byte = static_cast<unsigned char>(sign);
    to += '%';
    to += hex_digits.at(byte >> 4U);
    to += hex_digits.at(byte & 0xfU);
  }
}

/// Removes the text up to `end` and `end` itself. Null, and no change, if there is no `end`.
std::optional<std::string_view> consume_until(std::string_view& text, std::string_view end) {
  const auto at = text.find(end);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(at + end.size());
  return taken;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  append_escaped(result, text);
  return result;
}

std::optional<std::string> unescaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (auto at = text.find('%'); at != std::string_view::npos; at = text.find('%')) {
    if (at + 2 >= text.size()) return std::nullopt;
    const auto high = hex_digits.find(text[at + 1]);
    const auto low = hex_digits.find(text[at + 2]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    result += text.substr(0, at);
    result += static_cast<char>(high << 4U | low);
    text.remove_prefix(at + 3);
  }
  result += text;
  return result;
}

HeadWriter::HeadWriter(std::string_view format, std::string_view kind, std::size_t bytes) {
  text_.reserve(bytes);
  text_ += format;
  text_ += ' ';
  add_number(version);
  text_ += ' ';
  text_ += kind;
  text_ += '\n';
}

void HeadWriter::begin(std::string_view name) {
  text_ += name;
  text_ += ": ";
}

void HeadWriter::field(std::string_view name, std::string_view value) {
  begin(name);
  append_escaped(text_, value);
  text_ += '\n';
}

void HeadWriter::field(std::string_view name, const std::vector<std::uint64_t>& values) {
  begin(name);
  for (const std::uint64_t& value : values) {
    if (&value != &values.front()) text_ += ',';
    add_number(value);
  }
  text_ += '\n';
}

void HeadWriter::body_lines(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    append_escaped(lines_, text);
    lines_ += '\n';
  }
  body_ = lines_;
}

std::string HeadWriter::finish() {
  text_ += '\n';
  text_ += body_;
  return std::move(text_);
}

std::expected<HeadReader, Unreadable> HeadReader::read(std::string_view text,
                                                       std::string_view format) {
  constexpr auto malformed = std::unexpected(Unreadable::malformed);
  auto first = consume_until(text, "\n");
  if (!first || consume_until(*first, " ") != format) return malformed;
  int written = 0;
  const auto number = consume_until(*first, " ");
  if (!number || !to_number(*number, written)) return malformed;
  if (written != version) return std::unexpected(Unreadable::other_version);
  HeadReader head;
  head.kind_ = first->substr(0, first->find(' '));
  if (head.kind_.empty()) return malformed;
  head.fields_.reserve(usual_fields);
  for (;;) {
    auto line = consume_until(text, "\n");
    if (!line) return malformed;
    if (line->empty()) break;
    const auto name = consume_until(*line, ": ");
    if (!name) return malformed;
    head.fields_.emplace_back(*name, *line);
  }
  head.body_ = text;
  return head;
}

std::optional<std::string_view> HeadReader::find(std::string_view name) {
  // Mostly the next one, because the fields are read in the order in which they are written.
  for (std::size_t at = next_; at < fields_.size(); ++at) {
    if (fields_[at].first != name) continue;
    next_ = at + 1;
    return fields_[at].second;
  }
  const auto found =
      std::ranges::find(fields_, name, [](const auto& field) { return field.first; });
  if (found == fields_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::string_view> HeadReader::required(std::string_view name) {
  const auto text = find(name);
  if (!text) failed_ = true;
  return text;
}

void HeadReader::field(std::string_view name, bool& value) {
  const auto text = required(name);
  if (!text) return;
  value = *text == "yes";
  if (!value && *text != "no") failed_ = true;
}

void HeadReader::field(std::string_view name, std::string& value) {
  const auto text = required(name);
  auto read = text ? unescaped(*text) : std::nullopt;
  if (!read) {
    failed_ = true;
    return;
  }
  value = *std::move(read);
}

void HeadReader::field(std::string_view name, std::vector<std::uint64_t>& values) {
  auto list = required(name).value_or(std::string_view());
  while (!list.empty()) {
    const std::string_view number = list.substr(0, list.find(','));
    const bool last = number.size() == list.size();
    if (!to_number(number, values.emplace_back()) || number.size() + 1 == list.size()) {
      failed_ = true;
      return;
    }
    list.remove_prefix(number.size() + (last ? 0 : 1));
  }
}

void HeadReader::body_lines(std::vector<std::string>& texts) {
  std::string_view rest = body_;
  while (!rest.empty()) {
    const auto line = consume_until(rest, "\n");
    auto text = line ? unescaped(*line) : std::nullopt;
    if (!text) {
      failed_ = true;
      return;
    }
    texts.push_back(*std::move(text));
  }
}

}  // namespace quintet::protocol::nodes

// The form of messages between nodes: a first line, fields and a body (README.md). For use within
// protocol/nodes/ only.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/messages/words.hpp"
#include "protocol/nodes/unreadable.hpp"

namespace quintet::protocol::nodes {

/// `text` with `%` and two hex digits for each control character, `%` and `{` (with which JSON
/// begins).
[[nodiscard]] std::string escaped(std::string_view text);
/// Null if a `%` is not followed by two hex digits.
[[nodiscard]] std::optional<std::string> unescaped(std::string_view text);

/// Writes a message. Each message type lists its fields in a function `fields(head, message)`,
/// which is called with a writer or a reader.
class HeadWriter {
 public:
  /// `bytes`: the expected size; a longer text grows the buffer.
  HeadWriter(std::string_view format, std::string_view kind, std::size_t bytes);

  template <std::integral Number>
  void field(std::string_view name, Number value) {
    begin(name);
    add_number(value);
    text_ += '\n';
  }
  void field(std::string_view name, bool value) { field(name, value ? "yes" : "no"); }
  void field(std::string_view name, const char* value) { field(name, std::string_view(value)); }
  void field(std::string_view name, std::string_view value);
  void field(std::string_view name, const std::vector<std::uint64_t>& values);
  /// Omits the field if the value is null.
  template <class T>
  void field(std::string_view name, const std::optional<T>& value) {
    if (value) field(name, *value);
  }
  /// Writes the word for the value; `words` has one for each value of the enumeration, in order.
  template <class Value, std::size_t Count>
  void word(std::string_view name, const Value& value,
            const std::array<std::string_view, Count>& words) {
    field(name, words.at(static_cast<std::size_t>(value)));
  }
  /// Sets the body, which must live until `finish`.
  void body(std::string_view body) { body_ = body; }
  /// Sets a body of lines, one for each text.
  void body_lines(const std::vector<std::string>& texts);

  /// Ends the message. The writer must not be used afterwards.
  [[nodiscard]] std::string finish();

 private:
  void begin(std::string_view name);
  template <class Number>
  void add_number(Number value) {
    std::array<char, 21> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text_.append(digits.data(), end);
  }

  std::string text_;
  std::string_view body_;
  std::string lines_;
};

/// Reads the fields of a message by name, in any order, and remembers whether one was missing or
/// wrong. Fields that are not asked for are ignored.
class HeadReader {
 public:
  /// Reads the form, not the values. The reader has views of `text`.
  [[nodiscard]] static std::expected<HeadReader, Unreadable> read(std::string_view text,
                                                                  std::string_view format);

  [[nodiscard]] std::string_view kind() const { return kind_; }
  /// Whether a field was missing or wrong.
  [[nodiscard]] bool failed() const { return failed_; }

  template <std::integral Number>
  void field(std::string_view name, Number& value) {
    const auto text = required(name);
    if (text && !to_number(*text, value)) failed_ = true;
  }
  void field(std::string_view name, bool& value);
  void field(std::string_view name, std::string& value);
  void field(std::string_view name, std::vector<std::uint64_t>& values);
  /// Null if the field is absent.
  template <class T>
  void field(std::string_view name, std::optional<T>& value) {
    if (find(name)) field(name, value.emplace());
  }
  template <class Value, std::size_t Count>
  void word(std::string_view name, Value& value, const std::array<std::string_view, Count>& words) {
    const auto text = required(name);
    if (!text) return;
    for (std::size_t at = 0; at < Count; ++at) {
      if (words.at(at) == *text) {
        value = static_cast<Value>(at);
        return;
      }
    }
    failed_ = true;
  }
  void body(std::string& body) const { body = body_; }
  void body(std::string_view& body) const { body = body_; }
  void body_lines(std::vector<std::string>& texts);
  [[nodiscard]] std::string_view body() const { return body_; }
  /// Marks the message as wrong.
  void fail() { failed_ = true; }

 private:
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name);
  /// Null, with a failure, if the field is missing.
  [[nodiscard]] std::optional<std::string_view> required(std::string_view name);
  template <class Number>
  [[nodiscard]] static bool to_number(std::string_view text, Number& value) {
    const auto [last, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc{} && last == text.data() + text.size();
  }

  std::string_view kind_;
  std::vector<std::pair<std::string_view, std::string_view>> fields_;
  std::size_t next_ = 0;  // index after the field that was found last
  std::string_view body_;
  bool failed_ = false;
};

/// `M` is the message type `T`, constant for a writer.
template <class M, class T>
concept Is = std::same_as<std::remove_const_t<M>, T>;

template <class Head, Is<Player> M>
void fields(Head& head, M& player) {
  head.field("player", player.id);
  head.field("name", player.name);
  head.field("guest", player.guest);
}

template <class Head, Is<Unknown> M>
void fields(Head& /*head*/, M& /*unknown*/) {}

/// The word of a message's alternative.
template <class What>
[[nodiscard]] std::string_view kind_of(const What& what) {
  return std::visit([](const auto& its) -> std::string_view { return its.kind; }, what);
}

/// Reads the alternative that the first line names by calling `read(head, each)`; `Unknown` if it
/// names no other one.
template <class What, std::size_t At = 0, class Read>
[[nodiscard]] What read_what(HeadReader& head, Read read) {
  if constexpr (At == std::variant_size_v<What>) {
    return Unknown{std::string(head.kind())};
  } else {
    using Each = std::variant_alternative_t<At, What>;
    if constexpr (!std::same_as<Each, Unknown>) {
      if (Each::kind == head.kind()) {
        Each each;
        read(head, each);
        return each;
      }
    }
    return read_what<What, At + 1>(head, read);
  }
}

}  // namespace quintet::protocol::nodes

// Reads the CBOR (RFC 8949) of authenticators. libfido2 reserves memory for the announced number of
// items before it has seen them, so the server looks through all bytes first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace quintet::server {

/// Reads one item after the other. Accepts only definite lengths, as CTAP2 demands. After a
/// failure the position is unspecified.
class CborReader {
 public:
  /// `bytes` must outlive the reader and its results.
  explicit CborReader(std::string_view bytes) : rest_(bytes) {}

  /// The number of pairs in the map that begins here: then come its keys and values.
  [[nodiscard]] std::optional<std::size_t> map();
  [[nodiscard]] std::optional<std::string_view> text();
  [[nodiscard]] std::optional<std::string_view> bytes();
  /// Reads one item of any type. False unless it is whole and has at most eight levels.
  [[nodiscard]] bool skip() { return skip(most_levels); }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  static constexpr int most_levels = 8;

  /// RFC 8949, section 3.1
  enum class Type : std::uint8_t { number, negative_number, bytes, text, array, map, tag, other };
  struct Head {
    Type type = Type::number;
    std::uint64_t value = 0;
  };

  [[nodiscard]] std::optional<Head> head();
  /// The content of a text or of bytes.
  [[nodiscard]] std::optional<std::string_view> content(Type type);
  [[nodiscard]] std::optional<std::string_view> take(std::uint64_t size);
  [[nodiscard]] bool skip(int levels);
  [[nodiscard]] bool skip_items(std::uint64_t count, int levels);

  std::string_view rest_;
};

}  // namespace quintet::server

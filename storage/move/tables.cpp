#include "storage/move/tables.hpp"

#include <bit>
#include <cstring>

namespace quintet::storage {
namespace {

/// FNV-1a over words of eight bytes, with the final mixing of SplitMix64.
class Hash {
 public:
  void add(std::uint64_t word) {
    constexpr std::uint64_t prime = 0x100'0000'01b3;
    constexpr int fold = 32;
    hash_ = (hash_ ^ word) * prime;
    hash_ ^= hash_ >> fold;
  }

  void add(std::string_view bytes) {
    add(bytes.size());
    while (!bytes.empty()) {
      std::uint64_t word = 0;
      const auto size = std::min(bytes.size(), sizeof word);
      std::memcpy(&word, bytes.data(), size);
      add(word);
      bytes.remove_prefix(size);
    }
  }

  [[nodiscard]] std::uint64_t mixed() const {
    std::uint64_t hash = hash_;
    hash = (hash ^ (hash >> 30U)) * 0xbf58'476d'1ce4'e5b9;
    hash = (hash ^ (hash >> 27U)) * 0x94d0'49bb'1331'11eb;
    return hash ^ (hash >> 31U);
  }

 private:
  std::uint64_t hash_ = 0xcbf2'9ce4'8422'2325;
};

}  // namespace

void RowDigest::add(Row row) {
  Hash hash;
  for (const Value& value : row) {
    // The type counts too, so that null, a number and a text differ.
    hash.add(value.index());
    if (const auto* const number = std::get_if<std::int64_t>(&value)) {
      hash.add(std::bit_cast<std::uint64_t>(*number));
    } else if (const auto* const real = std::get_if<double>(&value)) {
      // SQLite stores no negative zero, so both zeros must have the same hash.
      hash.add(std::bit_cast<std::uint64_t>(*real + 0.0));
    } else if (const auto* const bytes = std::get_if<std::string_view>(&value)) {
      hash.add(*bytes);
    }
  }
  const std::uint64_t mixed = hash.mixed();
  ++rows_;
  sum_ += mixed;
  square_ += mixed * mixed;
}

}  // namespace quintet::storage

// All that this server refuses with, besides what the rules core does (rules/): how an error is
// made from the key of its row and what fills the gaps of the row's sentence.
//
// A new reason is a row in one of the tables. QUINTET_REGENERATE_GOLDEN=1 has protocol_tests add it
// to tests/protocol/golden/refusals.txt, and then the web client's tests fail until it has German
// words (web-client/src/texts/de/server.ts).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "protocol/refusal.hpp"
#include "protocol/refusals/admin.hpp"
#include "protocol/refusals/messages.hpp"
#include "protocol/refusals/people.hpp"
#include "protocol/refusals/rooms.hpp"
#include "protocol/refusals/server.hpp"

namespace quintet::protocol {

/// The tables of what clients are told, and other languages translate.
inline constexpr std::array<std::span<const Refusal>, 4> client_refusals{
    messages_refusals, rooms_refusals, people_refusals, server_refusals};

/// The row with a key, if its sentence has so many gaps; anything else does not compile.
template <std::size_t Gaps>
class RefusalKey {
 public:
  consteval RefusalKey(const char* key) : row_(find(key)) {
    if (row_ == nullptr) there_is_no_such_key();
    if (gaps_of(row_->sentence).count != Gaps) the_sentence_has_another_number_of_gaps();
  }
  [[nodiscard]] const Refusal& row() const { return *row_; }

 private:
  static consteval const Refusal* find(std::string_view key) {
    for (const std::span<const Refusal> table : client_refusals) {
      for (const Refusal& row : table) {
        if (row.key == key) return &row;
      }
    }
    for (const Refusal& row : admin_refusals) {
      if (row.key == key) return &row;
    }
    return nullptr;
  }
  // Not constexpr, so that a key for which one of them is called does not compile.
  static void there_is_no_such_key() {}
  static void the_sentence_has_another_number_of_gaps() {}

  const Refusal* row_;
};

/// `refusal("seat.taken", seat)`: the key of a row, then what fills the gaps of its sentence in
/// their order: texts, whole numbers or an `Argument`.
template <class... Arguments>
[[nodiscard]] Error refusal(std::type_identity_t<RefusalKey<sizeof...(Arguments)>> key,
                            Arguments... arguments) {
  const std::array<Argument, sizeof...(Arguments)> filling{Argument(std::move(arguments))...};
  return filled(key.row(), filling);
}

/// The same, to be returned where a `Result` is.
template <class... Arguments>
[[nodiscard]] std::unexpected<Error> error(
    std::type_identity_t<RefusalKey<sizeof...(Arguments)>> key, Arguments... arguments) {
  return std::unexpected(refusal(key, std::move(arguments)...));
}

/// A refusal that holds for a while only: in so long the client may ask again.
template <class... Arguments>
[[nodiscard]] Error refusal_for_now(std::type_identity_t<RefusalKey<sizeof...(Arguments)>> key,
                                    std::int64_t retry_after_ms, Arguments... arguments) {
  Error made = refusal(key, std::move(arguments)...);
  made.retry_after_ms = retry_after_ms;
  return made;
}

/// What has gone wrong here, with a cause for the log.
[[nodiscard]] inline std::unexpected<Error> internal_error(RefusalKey<0> key, std::string cause) {
  Error made = refusal(key);
  made.cause = std::move(cause);
  return std::unexpected(std::move(made));
}

}  // namespace quintet::protocol

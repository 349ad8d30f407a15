// All refusals of the server except those of the rules core (rules/): makes an error from the key
// of a row and the values of its placeholders.
//
// A new reason is a row in one of the tables. Run protocol_tests with QUINTET_REGENERATE_GOLDEN=1
// to add it to tests/protocol/golden/refusals.txt. The web client's tests then fail until
// web-client/src/texts/de/first/server.ts has a German sentence for it.
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

#include "protocol/errors/refusal.hpp"
#include "protocol/errors/refusals/admin.hpp"
#include "protocol/errors/refusals/messages.hpp"
#include "protocol/errors/refusals/people.hpp"
#include "protocol/errors/refusals/rooms.hpp"
#include "protocol/errors/refusals/server.hpp"

namespace quintet::protocol {

/// The tables of the refusals that clients receive. They are translated; `admin_refusals` are not.
inline constexpr std::array<std::span<const Refusal>, 4> client_refusals{
    messages_refusals, rooms_refusals, people_refusals, server_refusals};

/// Finds a row by its key at compile time. An unknown key, or a sentence with another number of
/// placeholders, does not compile.
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
  // These are not constexpr, so a key that reaches one of them does not compile.
  static void there_is_no_such_key() {}
  static void the_sentence_has_another_number_of_gaps() {}

  const Refusal* row_;
};

/// `refusal("seat.taken", seat)`: the key of a row, then the values of its placeholders in order,
/// as texts, whole numbers or `Argument`s.
template <class... Arguments>
[[nodiscard]] Error refusal(std::type_identity_t<RefusalKey<sizeof...(Arguments)>> key,
                            Arguments... arguments) {
  const std::array<Argument, sizeof...(Arguments)> filling{Argument(std::move(arguments))...};
  return filled(key.row(), filling);
}

/// The same as an unexpected value, for functions that return a `Result`.
template <class... Arguments>
[[nodiscard]] std::unexpected<Error> error(
    std::type_identity_t<RefusalKey<sizeof...(Arguments)>> key, Arguments... arguments) {
  return std::unexpected(refusal(key, std::move(arguments)...));
}

/// A temporary refusal: the client may retry after `retry_after_ms`.
template <class... Arguments>
[[nodiscard]] Error refusal_for_now(std::type_identity_t<RefusalKey<sizeof...(Arguments)>> key,
                                    std::int64_t retry_after_ms, Arguments... arguments) {
  Error made = refusal(key, std::move(arguments)...);
  made.retry_after_ms = retry_after_ms;
  return made;
}

/// An internal error, with a cause for the log.
[[nodiscard]] inline std::unexpected<Error> internal_error(RefusalKey<0> key, std::string cause) {
  Error made = refusal(key);
  made.cause = std::move(cause);
  return std::unexpected(std::move(made));
}

}  // namespace quintet::protocol

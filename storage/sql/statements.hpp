// All statements that an open store runs, composed of their topics, for storage's own sources and
// its tests.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "storage/sql/statements/bans.hpp"
#include "storage/sql/statements/checks.hpp"
#include "storage/sql/statements/deadlines.hpp"
#include "storage/sql/statements/deletion.hpp"
#include "storage/sql/statements/deliveries.hpp"
#include "storage/sql/statements/devices.hpp"
#include "storage/sql/statements/exports.hpp"
#include "storage/sql/statements/lists.hpp"
#include "storage/sql/statements/mail.hpp"
#include "storage/sql/statements/mentions.hpp"
#include "storage/sql/statements/mutes.hpp"
#include "storage/sql/statements/notifications.hpp"
#include "storage/sql/statements/own_mistakes.hpp"
#include "storage/sql/statements/passkeys.hpp"
#include "storage/sql/statements/players.hpp"
#include "storage/sql/statements/puzzles.hpp"
#include "storage/sql/statements/ratings.hpp"
#include "storage/sql/statements/rooms.hpp"
#include "storage/sql/statements/seeks.hpp"
#include "storage/sql/statements/sessions.hpp"
#include "storage/sql/statements/site_notices.hpp"
#include "storage/sql/statements/transactions.hpp"
#include "storage/sql/texts.hpp"

namespace quintet::storage {

template <const auto&... All>
struct Topics {
  template <const auto& One>
  using NameOf = typename std::remove_cvref_t<decltype(One)>::value_type::Name;

  template <class Name>
  static constexpr bool has = (std::is_same_v<NameOf<All>, Name> || ...);

  static constexpr std::size_t size = (All.size() + ...);

  /// The number of the first statement of a topic.
  template <class Name>
  [[nodiscard]] static consteval std::size_t first() {
    std::size_t before = 0;
    static_cast<void>(
        ((std::is_same_v<NameOf<All>, Name> || (before += All.size(), false)) || ...));
    return before;
  }

  [[nodiscard]] static consteval std::array<Texts, size> texts() {
    std::array<Texts, size> all;
    std::size_t number = 0;
    const auto add = [&](const auto& rows) {
      for (const auto& row : rows)
        all[number++] = row.texts;
    };
    (add(All), ...);
    return all;
  }
};

/// A new topic is one more name here.
using AllTopics =
    Topics<ban_statements, check_statements, deadline_statements, deletion_statements,
           delivery_statements, device_statements, export_statements, list_statements,
           mail_statements, mention_statements, mute_statements, notification_statements,
           own_mistake_statements, passkey_statements, player_statements, puzzle_statements,
           rating_statements, room_statements, seek_statements, session_statements,
           site_notice_statements, transaction_statements>;

/// A statement of any topic, such as `MuteSql::insert_mute`.
class Sql {
 public:
  template <class Name>
    requires AllTopics::has<Name>
  // NOLINTNEXTLINE(google-explicit-constructor): a name of a topic is used as one
  constexpr Sql(Name name) : number_(AllTopics::first<Name>() + static_cast<std::size_t>(name)) {}

  /// The index of its texts in sql_texts.
  [[nodiscard]] constexpr std::size_t number() const { return number_; }

  friend bool operator==(Sql, Sql) = default;

 private:
  std::size_t number_;
};

inline constexpr std::array sql_texts = AllTopics::texts();

}  // namespace quintet::storage

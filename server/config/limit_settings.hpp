// The limits that an operator may choose: `quintet serve --limit NAME=VALUE`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/config/limits.hpp"

namespace quintet::server {

struct LimitSetting {
  using Field =
      std::variant<std::size_t Limits::*, double Limits::*, std::chrono::seconds Limits::*>;

  std::string_view name;  // "rooms-per-connection": the field's, with hyphens
  Field field;
  double least;
  double most;
  std::string_view meaning;  // with its unit; the reason is beside the limit
};

[[nodiscard]] std::span<const LimitSetting> limit_settings();

/// Sets one limit from text such as "connections=500". The error is a sentence that names the limit
/// and its range; then no limit changes.
[[nodiscard]] std::expected<void, std::string> set_limit(Limits& limits,
                                                         std::string_view assignment);

[[nodiscard]] double value_of(const LimitSetting& setting, const Limits& limits);

/// A table for people, one line per setting: its name, its value in `limits`, its range and its
/// meaning.
[[nodiscard]] std::string describe(const Limits& limits);

}  // namespace quintet::server

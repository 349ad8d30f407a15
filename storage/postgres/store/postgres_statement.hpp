// A statement of PostgreSQL. Private to storage/postgres/.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "storage/postgres/connection/link.hpp"
#include "storage/sql/statement.hpp"

namespace quintet::storage {

/// A statement that the link has prepared. Reads all rows at once.
class PostgresStatement final : public Statement {
 public:
  /// `number` is the statement's index in the link. run() adds the number of changed rows to
  /// `changed_rows`. Both must outlive the statement.
  PostgresStatement(Link& link, std::size_t number, std::int64_t& changed_rows)
      : link_(&link), number_(number), changed_rows_(&changed_rows) {}

  void bind_number(int index, std::int64_t value) override;
  void bind_real(int index, double value) override;
  void bind_text(int index, std::string_view value) override;
  void bind_bytes(int index, std::span<const std::uint8_t> value) override;
  void bind_null(int index) override;
  bool next() override;
  int run() override;
  bool null(int column) override;
  std::int64_t number(int column) override;
  double real(int column) override;
  std::string_view text(int column) override;
  void reset() noexcept override;

 private:
  static constexpr std::size_t most_parameters = 16;

  void execute();
  Parameter& parameter(int index);
  [[nodiscard]] Oid type(int index) const;

  Link* link_;
  std::size_t number_;
  std::int64_t* changed_rows_;
  std::array<std::array<char, sizeof(std::int64_t)>, most_parameters> numbers_{};
  std::array<Parameter, most_parameters> parameters_{};
  Result result_;
  int row_ = -1;
};

}  // namespace quintet::storage

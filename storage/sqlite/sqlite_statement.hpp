// A statement of SQLite. Private to this folder.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "storage/sql/statement.hpp"

struct sqlite3_stmt;

namespace quintet::storage {

class SqliteStatement final : public Statement {
 public:
  /// The parameters of the text are $1, $2 and so on. Throws Error with SQLite's own message. The
  /// connection must outlive the statement.
  SqliteStatement(SQLite::Database& connection, std::string_view text);

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
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const noexcept;
  };

  /// Throws unless `code` is SQLITE_OK.
  void check(int code) const;

  /// SQLite's index of the parameter $index; 0 if there is none.
  [[nodiscard]] int place(int index) const;

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::vector<int> places_;
};

}  // namespace quintet::storage

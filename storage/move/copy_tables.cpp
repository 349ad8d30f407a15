#include "storage/move/copy_tables.hpp"

#include <vector>

#include "storage/error.hpp"

namespace quintet::storage {
namespace {

/// Adds the name of one side to the errors of a call.
template <class Call>
auto of(const std::string& name, Call call) {
  try {
    return call();
  } catch (const Error& error) {
    throw Error(error.kind(), name + ": " + error.what());
  }
}

/// Carries an error of the destination, which already has its name, through the code that reads the
/// source.
struct AtDestination {
  Error error;
};

class Copying {
 public:
  Copying(Tables& from, const std::string& from_name, NewTables& to, const std::string& to_name,
          const std::function<void(const MoveProgress&)>& progress)
      : from_(from), to_(to), from_name_(from_name), to_name_(to_name), progress_(progress) {}

  Moved run() {
    const auto tables = of(from_name_, [&] { return from_.tables(); });
    if (tables != of(to_name_, [&] { return to_.tables(); })) {
      throw Error(ErrorKind::other, from_name_ + " has other tables or columns than " + to_name_ +
                                        " gets; nothing is copied");
    }
    for (const Table& table : tables)
      now_.of += of(from_name_, [&] { return from_.count(table); });
    std::vector<RowDigest> sent;
    sent.reserve(tables.size());
    for (const Table& table : tables)
      sent.push_back(copied(table));
    of(to_name_, [&] { to_.complete(); });
    const auto rows = now_.rows;
    now_ = {.step = MoveProgress::Step::comparing, .rows = 0, .of = rows};
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (arrived(tables[i]) != sent[i]) {
        throw Error(ErrorKind::other, to_name_ + ": table " + tables[i].name +
                                          " does not have the rows that it was given; this is a "
                                          "mistake in Quintet, please report it");
      }
    }
    return {.tables = tables.size(), .rows = rows};
  }

 private:
  RowDigest copied(const Table& table) {
    const std::string to_table = to_name_ + ": table " + table.name;
    RowDigest digest;
    of(to_table, [&] { to_.begin(table); });
    try {
      of(from_name_ + ": table " + table.name, [&] {
        from_.read(table, [&](Row row) {
          digest.add(row);
          try {
            to_.put(row);
          } catch (const Error& error) {
            throw AtDestination{error};
          }
          count();
        });
      });
    } catch (const AtDestination& failed) {
      throw Error(failed.error.kind(), to_table + ": " + failed.error.what());
    }
    of(to_table, [&] { to_.end(); });
    return digest;
  }

  RowDigest arrived(const Table& table) {
    RowDigest digest;
    of(to_name_ + ": table " + table.name, [&] {
      to_.read(table, [&](Row row) {
        digest.add(row);
        count();
      });
    });
    return digest;
  }

  void count() {
    ++now_.rows;
    if (progress_) progress_(now_);
  }

  Tables& from_;
  NewTables& to_;
  const std::string& from_name_;
  const std::string& to_name_;
  const std::function<void(const MoveProgress&)>& progress_;
  MoveProgress now_;
};

}  // namespace

Moved copy_tables(Tables& from, const std::string& from_name, NewTables& to,
                  const std::string& to_name,
                  const std::function<void(const MoveProgress&)>& progress) {
  return Copying(from, from_name, to, to_name, progress).run();
}

}  // namespace quintet::storage

// Converts PostgreSQL's errors to Error. Private to storage/postgres/.
#pragma once

#include <string_view>

#include <libpq-fe.h>

#include "storage/error.hpp"

namespace quintet::storage {

/// An Error with PostgreSQL's own primary message, which contains no stored values.
[[nodiscard]] Error translated(const PGresult& result);

/// The reason for a failed connection as one sentence without the database's address: a wrong
/// password, no such database, no server. `message` is libpq's verbose message.
[[nodiscard]] Error translated_connecting(std::string_view message, const PGconn& connection);

}  // namespace quintet::storage

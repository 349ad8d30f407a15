// Private to this folder: from PostgreSQL's errors to ours.
#pragma once

#include <string_view>

#include <libpq-fe.h>

#include "storage/error.hpp"

namespace quintet::storage {

/// With PostgreSQL's own primary message, which names no stored values.
[[nodiscard]] Error translated(const PGresult& result);

/// The reason why there is no connection, as one sentence without the database's address: a wrong
/// password, no such database, no server. `message` is libpq's, in its verbose form.
[[nodiscard]] Error translated_connecting(std::string_view message, const PGconn& connection);

}  // namespace quintet::storage

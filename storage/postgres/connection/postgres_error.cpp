#include "storage/postgres/connection/postgres_error.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace quintet::storage {
namespace {

/// SQLSTATE has five letters and digits: https://www.postgresql.org/docs/15/errcodes-appendix.html
ErrorKind kind_of(std::string_view state) {
  if (state == "22012") return ErrorKind::fenced;  // a division by zero: see fence.hpp
  const std::string_view group = state.substr(0, 2);
  if (group == "23" || group == "22" || group == "54") return ErrorKind::constraint;
  if (state == "53100") return ErrorKind::full;
  if (state == "55P03" || group == "40") return ErrorKind::locked;
  if (group == "57" || group == "08" || state == "53300") return ErrorKind::away;
  // The server has become read-only, like a primary that another server has replaced.
  if (state == "25006") return ErrorKind::away;
  if (group == "58") return ErrorKind::io;
  if (group == "XX") return ErrorKind::corrupt;
  return ErrorKind::other;
}

/// Finds the SQLSTATE within a verbose message: "FATAL:  3D000: database ...".
std::string_view state_in(std::string_view message) {
  constexpr std::size_t length = 5;
  for (std::size_t at = message.find(":  "); at != std::string_view::npos;
       at = message.find(":  ", at + 1)) {
    const std::string_view state = message.substr(at + 3, length);
    const auto of_state = [](char c) {
      return std::isdigit(static_cast<unsigned char>(c)) != 0 || (c >= 'A' && c <= 'Z');
    };
    if (state.size() == length && std::ranges::all_of(state, of_state) &&
        message.substr(at + 3 + length).starts_with(": ")) {
      return state;
    }
  }
  return {};
}

/// Removes SQLSTATE, the place in PostgreSQL's sources, and line ends from a message. If it reports
/// several attempts (for the addresses of a name), keeps the last one.
std::string plain(std::string_view message, std::string_view state) {
  while (!message.empty() && message.back() == '\n')
    message.remove_suffix(1);
  if (const std::size_t place = message.find("\nLOCATION:"); place != std::string_view::npos)
    message = message.substr(0, place);
  if (const std::size_t last = message.rfind("connection to server");
      last != std::string_view::npos)
    message = message.substr(last);
  std::string text(message);
  if (!state.empty()) {
    if (const std::size_t at = text.find(std::string(state) + ": "); at != std::string::npos)
      text.erase(at, state.size() + 2);
  }
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end))
    text.replace(end, 1, " ");
  std::string result;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\t';
    if (!space || (!result.empty() && result.back() != ' ')) result += space ? ' ' : c;
  }
  return result;
}

}  // namespace

Error translated(const PGresult& result) {
  const char* state = PQresultErrorField(&result, PG_DIAG_SQLSTATE);
  const char* message = PQresultErrorField(&result, PG_DIAG_MESSAGE_PRIMARY);
  const ErrorKind kind = kind_of(state == nullptr ? "" : state);
  if (kind == ErrorKind::fenced)
    return {kind, "others have taken this node for dead and own what it owned"};
  return {kind, message == nullptr ? "the database gave no reason" : message};
}

Error translated_connecting(std::string_view message, const PGconn& connection) {
  const std::string_view state = state_in(message);
  const std::string reason = plain(message, state);
  if (PQconnectionNeedsPassword(&connection) != 0) {
    return {ErrorKind::cannot_open,
            "the server wants a password; put it into PGPASSWORD, ~/.pgpass, or a file named by "
            "PGPASSFILE"};
  }
  if (state == "28P01" || (state.empty() && PQconnectionUsedPassword(&connection) != 0 &&
                           reason.contains("password"))) {
    return {ErrorKind::cannot_open, "the password is wrong, or there is no such user"};
  }
  if (state == "28000") {
    return {ErrorKind::cannot_open, "the server does not admit this user from here (" + reason +
                                        "); check its pg_hba.conf"};
  }
  if (state == "3D000") {
    return {ErrorKind::cannot_open, "there is no such database; make one with createdb"};
  }
  return {ErrorKind::away, "the database cannot be reached: " + reason};
}

}  // namespace quintet::storage

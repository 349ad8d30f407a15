// `quintet engine`: the computer opponents, a line of JSON at a time.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace quintet::server {

/// One line of JSON in, one out (neither with its end): a reply or an error. Takes as long as the
/// request says; never throws what a line can cause.
[[nodiscard]] std::string engine_line(std::string_view line);

/// Reads requests until the end of the input and writes a reply to each at once; to a line that is
/// too long (server/base/bounded_input.hpp), an error. Returns the exit status.
int run_engine(std::istream& in, std::ostream& out);

}  // namespace quintet::server

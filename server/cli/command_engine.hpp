// `quintet engine`: the computer opponents, with one line of JSON per request.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace quintet::server {

/// Takes one line of JSON and returns one (both without line ends): a reply or an error. Runs for
/// as long as the request says. No line causes an exception.
[[nodiscard]] std::string engine_line(std::string_view line);

/// Reads requests until the end of the input and writes a reply to each immediately. A line that is
/// too long gets an error (server/base/bounded_input.hpp). Returns the exit status.
int run_engine(std::istream& in, std::ostream& out);

}  // namespace quintet::server

// `quintet engine`: the computer opponents, a line of JSON at a time.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace quintet::server {

/// A longer line is refused without being read.
inline constexpr std::size_t longest_engine_line = 1UL << 20U;

/// One line of JSON in, one out (neither with its end): a reply or an error. Takes as long as the
/// request says; never throws what a line can cause.
[[nodiscard]] std::string engine_line(std::string_view line);

/// Reads requests until the end of the input and writes a reply to each at once. The exit status.
int run_engine(std::istream& in, std::ostream& out);

}  // namespace quintet::server

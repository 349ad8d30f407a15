#include "server/cli/record_file.hpp"

#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

#include "server/base/bounded_input.hpp"

namespace quintet::server {

std::expected<std::string, std::string> read_text(const std::string& file) {
  std::ifstream opened;
  if (file != "-") {
    opened.open(file, std::ios::binary);
    if (!opened) {
      return std::unexpected(file + ": " + std::generic_category().message(errno));
    }
  }
  std::istream& in = file == "-" ? std::cin : opened;
  auto text = read_all(in, largest_record_file);
  // A folder can be opened but not read.
  if (in.bad()) return std::unexpected(file + " cannot be read");
  if (!text) {
    return std::unexpected(file + " has more than " + std::to_string(largest_record_file >> 20U) +
                           " MiB; split it between two games");
  }
  return *std::move(text);
}

std::vector<FileRecord> read_records(const std::string& text) {
  std::vector<FileRecord> records;
  for (const rules::RecordPart& part : rules::split_records(text)) {
    auto read = rules::GameRecord::from_text(part.text, part.first_line);
    if (read) {
      records.push_back({.line = part.first_line, .read = *std::move(read)});
    } else {
      records.push_back({.line = part.first_line, .read = std::unexpected(read.error().message)});
    }
  }
  return records;
}

std::string in_words(const rules::GameRecord& record) {
  constexpr std::string_view before_result = "Result: ";
  const std::string text = record.to_text();
  // The last line, without the words before and after the result.
  const std::size_t result = text.rfind(before_result) + before_result.size();
  const std::size_t turns = record.turns().size();
  return std::string(record.info().name) + ", " + std::to_string(turns) +
         (turns == 1 ? " turn, " : " turns, ") + text.substr(result, text.size() - 1 - result);
}

}  // namespace quintet::server

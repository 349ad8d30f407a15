// Reads a file of records for the commands.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "rules/record.hpp"

namespace quintet::server {

/// One game of a file: its record, or a sentence that names the wrong line.
struct FileRecord {
  std::size_t line;  // number of the game's first line, from 1
  std::expected<rules::AnnotatedRecord, std::string> read;
};

/// The whole text of a file, or of standard input for "-": at most `largest_record_file` bytes. The
/// error is a sentence.
[[nodiscard]] std::expected<std::string, std::string> read_text(const std::string& file);

/// All games of a text, each replayed.
[[nodiscard]] std::vector<FileRecord> read_records(const std::string& text);

/// "Liger, 28 turns, Blue (borne-off)".
[[nodiscard]] std::string in_words(const rules::GameRecord& record);

}  // namespace quintet::server

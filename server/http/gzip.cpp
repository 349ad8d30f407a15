#include "server/http/gzip.hpp"

#include <new>

// With ZLIB_CONST the input may be constant.
#define ZLIB_CONST
#include <zlib.h>

namespace quintet::server {

std::string gzip(std::string_view text) {
  constexpr int with_gzip_header = 16 + MAX_WBITS;
  constexpr int memory_level = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, with_gzip_header, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  // The buffer has space for everything, so one call is enough.
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace quintet::server

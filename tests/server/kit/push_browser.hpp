// A browser that has subscribed to web push. It decrypts by code of its own, so that a mistake in
// the server's encryption shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/notices/p256.hpp"

namespace quintet::tests {

/// Decrypts as a browser does, step by step as RFC 8291 (section 3.4) and RFC 8188 write it, with
/// HMAC alone. `auth` has 16 bytes. Null if the tag is wrong.
[[nodiscard]] std::optional<std::string> decrypted(const server::P256Key& receiver,
                                                   std::string_view auth, std::string_view body);

/// One subscription, with keys of its own. Thread-safe, because it does not change.
class PushBrowser {
 public:
  PushBrowser();
  /// In base64url, as a browser's JSON has them.
  [[nodiscard]] std::string p256dh() const;
  [[nodiscard]] std::string auth() const;
  /// Null if the body was not encrypted for this browser.
  [[nodiscard]] std::optional<std::string> decrypted(std::string_view body) const {
    return tests::decrypted(key_, secret_, body);
  }

 private:
  const server::P256Key key_ = server::P256Key::generate();
  const std::string secret_;
};

}  // namespace quintet::tests

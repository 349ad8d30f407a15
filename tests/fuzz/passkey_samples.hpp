// Answers of authenticators for the host "localhost", in base64url.
#pragma once

#include <array>
#include <string_view>

namespace quintet::fuzz {

/// Attestation objects: ES256, EdDSA, RS256.
inline constexpr std::array<std::string_view, 3> new_passkeys = {
    "o2dhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAEGnVEARyVVoPYjhJjdWe5XelAQIDJiABIVggwylqu_XHJgdeJO0lZ2ldOYELY0Fq-RoW"
    "qzItJHk_mQIiWCAJJ-j4Y8fBcD6ZyQ3xete2K5Ub6CXW4NJSSp51TL0MvGNmbXRkbm9uZQ",
    "o2dhdHRTdG10oGhhdXRoRGF0YVhxSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAEAoaBY26JsevPWQDweSv2K-kAQEDJyAGIVggrmK1BjqfQw69cVbxOCxf5BDc__I49DlQ"
    "njDnDp8F2NtjZm10ZG5vbmU",
    "o2dhdHRTdG10oGhhdXRoRGF0YVkBV0mWDeWIDoxodDQXD2R2YFuP5K65ooYyx5lc87qDHZdjRQAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAABAIDxO1QeBZkaxvRZcGmLfBpAEDAzkBACBZAQDEyMCFJJiwlBmR6284NIiTG8j7nqWc"
    "9B5N6j58uIJj_2satFfB5fc69D14wWiFB25TooRJco61-Sj0NRhukrnRRv2wRcNONCruBpikwnTRaXVqWu6P"
    "s7ny2WHFeJsqMAE8vkhavEaRtlQKrnx0RDxgb8YdL5BwAyxRyyaBEGhnvaW9h4EHc0U9UCfJ6zbft1XVrBms"
    "dksVlpLFp9BTo63_HCg8ZQfIyLqCJK5viiYUnD9EB0v5ujZ-RPVGj54DFXwTXVzlY71iYkj5p-U-gmKeRJ7y"
    "oCZd295AgVk2rtkQq3_97HspkTj_JVJPC6KmOwf5v5DTFHkbQaruB5u44bOLIUMBAAFjZm10ZG5vbmU"};

/// The bytes that the passkey of the first object has signed together with a text.
inline constexpr std::string_view signed_by_passkey =
    "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA";
inline constexpr std::string_view signature_by_passkey =
    "MEUCIQDOgR-8VqwC7UZ5yWBaWb4WF9iAPFn589cSlB4-9x7mQgIgYT6NsXxr7fF46q1I4lk2WBZKQh8hDU6u"
    "F0N36HZL11A";

}  // namespace quintet::fuzz

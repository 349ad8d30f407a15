// Mixes the members of a position into a key of 64 bits, for hash tables and for repetition.
#pragma once

#include <cstdint>

namespace quintet::rules {

/// A bijection of 64-bit numbers (the finalizer of SplitMix64): changing one bit of the input
/// changes each bit of the output with probability one half.
[[nodiscard]] constexpr std::uint64_t scramble(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

/// Adds one more value to a key. The order matters.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t key, std::uint64_t value) {
  return scramble(key ^ value);
}

}  // namespace quintet::rules

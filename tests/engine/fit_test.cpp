#include "engine/tune/fit.hpp"

#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include "engine/liger/engine.hpp"
#include "engine/liger/features.hpp"
#include "engine/liger/weights.hpp"
#include "engine/tune/self_play.hpp"

namespace quintet::tests {
namespace {

using namespace engine;

std::vector<Sample> few_samples() {
  const rules::GameInfo* info = rules::find_game("liger");
  REQUIRE(info != nullptr);
  const auto options = *rules::OptionValues::complete(info->options, {});
  std::vector<Sample> samples;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    play_samples<liger::Features>(rules::liger::Position::start(options), liger::begin,
                                  {.nodes = 100}, seed, samples);
  }
  return samples;
}

TEST_CASE("the same games give the same weights, and they explain the results better") {
  const std::vector<Sample> samples = few_samples();
  REQUIRE_GT(samples.size(), 100);
  const std::vector<std::int16_t> none(liger::Features::count, 0);
  const auto fitted = fit(samples, none, 40);
  CHECK_EQ(fitted, fit(few_samples(), none, 40));
  CHECK_LT(loss_of(samples, fitted), loss_of(samples, none));
}

TEST_CASE("a feature that wins three games of four gets the logarithm of three as its weight") {
  std::vector<Sample> samples(400, Sample{.counts = {{1, 1}}, .result = 1});
  for (std::size_t i = 0; i < 100; ++i)
    samples[i].result = 0;
  const auto fitted = fit(samples, std::vector<std::int16_t>{77, 0, -5}, 500);
  CHECK_EQ(fitted[0], 77);
  CHECK_EQ(fitted[1], doctest::Approx(220).epsilon(0.02));
  CHECK_EQ(fitted[2], -5);
}

}  // namespace
}  // namespace quintet::tests

// Shares, times and options of statistics as people read them.

import { locale } from "../../base/language";
import { once } from "../../base/once";
import type { CatalogueGame, Options } from "../../net/protocol";
import { texts } from "../../texts/statistics";
import type { Share } from "./shares";

const percentsWith = (digits: number) =>
  once(
    () =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
const percents = percentsWith(0);
const tenths = percentsWith(1);
/** An interval that is narrower than this has a decimal place. */
const narrow = 0.1;
const minutes = once(
  () =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "minute",
      unitDisplay: "short",
      maximumSignificantDigits: 2,
    }),
);

/** `share`: from 0 to 1. */
export function percentText(share: number): string {
  return percents().format(share);
}

/** The share with its interval. */
export function shareText({ share, low, high }: Share): string {
  const { format } = high - low < narrow ? tenths() : percents();
  return texts.share(format(share), format(low), format(high));
}

/** `time` in milliseconds. */
export function minutesText(time: number): string {
  return minutes().format(time / 60_000);
}

/** The options that differ among `all`; `options` is one of them. */
export function optionWords(
  game: CatalogueGame,
  options: Options,
  all: readonly Options[],
): string {
  return game.options
    .filter(({ key }) => all.some((other) => other[key] !== options[key]))
    .map(({ key, label, choices }) => {
      const chosen = options[key] ?? "";
      return texts.option(label, choices.find(({ value }) => value === chosen)?.label ?? chosen);
    })
    .join(", ");
}

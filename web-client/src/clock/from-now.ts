// Moments as people say them: "in 2 days", "3 hours ago".

import { locale } from "../base/language";
import { connection } from "../net/server";

/** `at`: by the server's clock, ms since 1970. */
export function fromNow(at: number): string {
  const hours = (at - connection.now()) / 3_600_000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (Math.abs(hours) >= 36) return format.format(Math.round(hours / 24), "day");
  if (Math.abs(hours) >= 1) return format.format(Math.round(hours), "hour");
  return format.format(Math.round(hours * 60), "minute");
}

// On the first page: cards for a player who is alone. They load when they are on the screen and the
// board above them is playable, so that the first page does not wait for them.

import { core } from "../base/rules-core";
import { texts } from "../texts/home";
import { lazyPart } from "../ui/lazy";
import { OnceSeen } from "../ui/once-seen";

const Cards = lazyPart(() => import("./cards").then((part) => part.TodaysCards));

export function TodaySection() {
  return (
    <section class="today" aria-labelledby="today">
      <h2 id="today">{texts.today.title}</h2>
      <OnceSeen class="today-cards">{core.value !== null && <Cards meanwhile={null} />}</OnceSeen>
    </section>
  );
}

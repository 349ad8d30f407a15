// Each seat's share of the games with a winner, with its interval and the equal share.

import { texts } from "../../texts/statistics";
import { numberText } from "../words";
import { favoured, fewestGames, type Share, sharesOfSeats } from "./shares";
import { shareText } from "./statistics-words";

export interface SeatSharesProps {
  wins: readonly number[];
  names: readonly string[];
  heading: "h3" | "h4";
}

/** For two seats only the first one's share: the other's is the rest. */
export function SeatShares({ wins, names, heading: Heading }: SeatSharesProps) {
  const shares = sharesOfSeats(wins);
  const decided = wins.reduce((sum, count) => sum + count, 0);
  if (shares === null) return <p>{texts.tooFewDecided(fewestGames)}</p>;
  return (
    <div class="seat-shares">
      <Heading>{texts.chances(numberText(decided))}</Heading>
      <dl class="statistics-facts">
        {shownSeats(shares).map((share, seat) => (
          <div key={seat}>
            <dt>
              {names[seat]}
              {seat === 0 && <span class="hint"> {texts.first}</span>}
            </dt>
            <dd>
              <IntervalBar share={share} equal={1 / shares.length} />
              {shareText(share)}
            </dd>
          </div>
        ))}
      </dl>
      <p>{verdict(favoured(shares).map((seat) => names[seat] ?? ""))}</p>
    </div>
  );
}

export function shownSeats(shares: readonly Share[]): readonly Share[] {
  return shares.length === 2 ? shares.slice(0, 1) : shares;
}

function verdict(names: readonly string[]): string {
  return names.length === 0 ? texts.noneFavoured : texts.favoured(names.join(", "));
}

/** The words beside it say the same, except the equal share. */
export function IntervalBar({
  share: { share, low, high },
  equal,
}: {
  share: Share;
  equal: number;
}) {
  return (
    <svg class="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" x="0" y="4" width="100" height="2" />
      <rect class="range" x={100 * low} y="1" width={100 * (high - low)} height="8" />
      <rect class="point" x={Math.min(99, 100 * share - 0.5)} y="1" width="1" height="8" />
      <line class="equal" x1={100 * equal} x2={100 * equal} y1="0" y2="10" />
    </svg>
  );
}

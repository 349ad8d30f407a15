// The player's own ratings in puzzles: the server sends them to no other player.

import { followLink } from "../base/router";
import { inOrder } from "../games/registry";
import type { PuzzleRating } from "../net/people";
import { texts } from "../texts/people";
import { gameName, ratingText } from "./words";

export function PuzzleRatings({ ratings }: { ratings: readonly PuzzleRating[] }) {
  const words = texts.profile;
  return (
    <>
      <ul class="rating-cards">
        {inOrder(ratings, (one) => one.game).map(
          ({ game, rating, deviation, provisional, puzzles }) => (
            <li key={game}>
              <a class="button rating-card" href={`/puzzles/${game}`} onClick={followLink}>
                <span class="rating-pool">{gameName(game)}</span>
                <span class="rating-value">
                  {ratingText(rating, provisional)}{" "}
                  <span class="deviation">{words.deviation(String(deviation))}</span>
                </span>
                <span class="hint">
                  {words.puzzlesTried(puzzles)}
                  {provisional && ` · ${words.provisional}`}
                </span>
              </a>
            </li>
          ),
        )}
      </ul>
      <p class="hint">{words.puzzlesOwn}</p>
    </>
  );
}

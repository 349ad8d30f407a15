// After a review: the reader's own swings become puzzles in the background, and a note says so.

import { useEffect, useMemo } from "preact/hooks";
import { followLink } from "../base/router";
import { core } from "../base/rules-core";
import { useAccountMistakes } from "../mistakes/use-account";
import { texts } from "../texts/mistakes";
import { collectingOf } from "./own-mistakes";
import type { Review } from "./review";

/** For a review that is done, of a game of the reader's. */
export function CollectingNote({ review, barred }: { review: Review; barred: boolean }) {
  useAccountMistakes();
  const { value: rules } = core;
  const collecting = useMemo(
    () => (rules === null ? null : collectingOf(review, rules)),
    [review, review.own.join(), rules],
  );
  useEffect(() => {
    if (collecting === null || barred) return;
    void collecting.start();
    // Nothing goes on unseen.
    return () => collecting.stop();
  }, [collecting, barred]);
  if (collecting === null) return null;
  const words = texts.collecting;
  const state = collecting.state.value;
  const kept = collecting.kept.value;
  return (
    <div class="insight-collecting">
      <p class="hint" role="status">
        {state === "runs"
          ? words.runs
          : state === "idle"
            ? words.stopped
            : state === "failed"
              ? words.failed
              : kept > 0
                ? words.kept(kept)
                : words.none}
      </p>
      <div class="turn-links">
        {state === "runs" && (
          <button type="button" class="small" onClick={() => collecting.stop()}>
            {words.stop}
          </button>
        )}
        {(state === "idle" || state === "failed") && (
          <button type="button" class="small" onClick={() => void collecting.start()}>
            {words.again}
          </button>
        )}
        {kept > 0 && (
          <a class="button small" href="/mistakes" onClick={followLink}>
            {words.link}
          </a>
        )}
      </div>
    </div>
  );
}

// The card over the board when a game has ended: the result in a sentence, the rating, the series,
// and the next steps in the order in which players want them.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { adoptSheet } from "../../base/adopt-sheet";
import { useLatest } from "../../base/latest";
import type { GameView } from "../../game-kit/view";
import type { Room } from "../../net/room";
import type { Table } from "../../net/table";
import { scoreIn } from "../../opponent/room-results";
import { endingInSentences } from "../../play/ending";
import { texts } from "../../texts";
import { texts as tableTexts } from "../../texts/table";
import { changeText, ratingText } from "../../ui/rating";
import { Series } from "../series";
import type { CardForm } from "./card-place";
import sheet from "./end-card.sheet.css";
import { NextGame, otherLevel } from "./next-game";
import { offerButtons, offersIn } from "./offers";
import { Press } from "./press";
import { useCardPlace } from "./use-card-place";

adoptSheet(sheet);

export interface EndCardProps {
  table: Table;
  room: Room;
  /** The names of the sides. */
  names: readonly string[];
  view: GameView;
  /** The cells of the last turn. The card covers none of them. */
  lastCells: readonly string[];
  /** Whether the game can be reviewed. */
  reviewable: boolean;
  onReview(): void;
  onClose(): void;
  /** The player has the card before their eyes. */
  onSeen(): void;
  /** How much of the card is on the board; null: nothing (any more). */
  onForm(form: CardForm | null): void;
}

export function EndCard(props: EndCardProps) {
  const { table, room, names, view, lastCells, reviewable, onReview, onClose, onForm } = props;
  const { end } = tableTexts;
  const card = useRef<HTMLElement>(null);
  const place = useCardPlace(card, lastCells);
  const form = place?.form ?? null;
  // Before the next paint, so that no button is there twice.
  useLayoutEffect(() => {
    onForm(form);
    return () => onForm(null);
  }, [form]);
  useSeen(form !== null, props.onSeen);
  const mood = moodOf(room);
  const [winner] = room.result?.winners ?? [];

  /** The focus does not get lost with the button that has it. */
  function close(): void {
    const board = card.current?.parentElement?.querySelector<SVGElement>("[tabindex='0']");
    if (card.current?.contains(document.activeElement)) board?.focus();
    onClose();
  }
  useEscape(close);

  return (
    <section
      ref={card}
      class={`end-card ${mood}`}
      data-form={form ?? "full"}
      style={
        place === null
          ? { visibility: "hidden" }
          : { left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px` }
      }
      aria-labelledby="end-sentence"
    >
      <button
        type="button"
        class="end-close quiet"
        aria-label={end.close}
        aria-keyshortcuts="Escape"
        onClick={close}
      >
        ×
      </button>
      <p class="end-sentence">
        {winner !== undefined && (
          <span class="end-mark">
            <view.SeatMark seat={winner} options={room.options} />
          </span>
        )}
        <strong id="end-sentence">{endingInSentences(room, names, view)}</strong>
      </p>
      <div class="end-more">
        {mood !== "watched" && <p class="end-mood">{end.moods[mood]}</p>}
        <RatingLine room={room} />
        <Series room={room} />
      </div>
      <div class="end-steps">
        <Rematch {...{ table, room }} />
        {reviewable && <Press onPress={onReview}>{end.review}</Press>}
        <NextGame {...{ table, room }} />
      </div>
    </section>
  );
}

/** Offers a rematch, or accepts that of the others, which the bar announces. */
function Rematch({ table, room }: { table: Table; room: Room }) {
  const asked = offersIn(room).some(({ what, stance }) => what === "rematch" && stance === "asked");
  return offerButtons(room, false).map(({ what, enabled }) => (
    <Press
      key={what}
      strong={otherLevel(room) === null}
      disabled={!enabled && !asked}
      onPress={() =>
        asked ? table.requests.answer("rematch", true) : table.requests.offer("rematch")
      }
    >
      {texts.offers.actions[what]}
    </Press>
  ));
}

function useEscape(onEscape: () => void): void {
  const latest = useLatest(onEscape);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof Element && event.target.closest("dialog, .chat");
      if (event.key !== "Escape" || event.defaultPrevented || elsewhere) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [latest]);
}

/** Calls `onSeen` once when the card is shown and the page is in front. */
function useSeen(shown: boolean, onSeen: () => void): void {
  const latest = useLatest(onSeen);
  useEffect(() => {
    if (!shown) return;
    const look = () => {
      if (document.visibilityState === "visible") latest.current();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [shown, latest]);
}

type Mood = "won" | "lost" | "drawn" | "watched";

function moodOf(room: Room): Mood {
  const score = scoreIn(room);
  if (score === null) return "watched";
  return score === 1 ? "won" : score === 0 ? "lost" : "drawn";
}

/** Our rating before and after the game. */
function RatingLine({ room }: { room: Room }) {
  const change = room.you.seat === null ? undefined : room.ratings?.[room.you.seat];
  if (change === undefined) return null;
  const { before, after, provisional } = change;
  return (
    <p class="end-rating">
      {tableTexts.end.rating(
        ratingText(before, false),
        ratingText(after, provisional),
        changeText(after - before),
      )}
    </p>
  );
}

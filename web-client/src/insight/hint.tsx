// A hint in a game against the computer: first which piece, then the turn.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { type EngineRequest, Stopped, type Thinking, think } from "../engine/engine";
import { levelsOf } from "../engine/levels";
import type { GameView } from "../game-kit/view";
import { actionsOf } from "../net/room";
import { cellsNamed } from "../play/turn-draft/premove";
import { texts } from "../texts/insight";
import sheet from "./insight.sheet.css";
import { type Trouble, troubleOf } from "./thinking-session";
import { TroubleNote } from "./trouble";
import { useFairPlay } from "./use-fair-play";

adoptSheet(sheet);

export interface HintProps {
  game: string;
  /** Number of seats. */
  seats: number;
  /** The position in which the player is to move; null: there is no hint now. */
  position: Omit<EngineRequest, "level" | "nodes" | "lines" | "seed"> | null;
  view: GameView;
  /** The cells to be marked on the board. */
  onMark(cells: readonly string[]): void;
  /** Goes on with a whole turn, as if it had been typed. */
  onEnter(turn: string): void;
}

type Stage =
  | { kind: "none" | "thinks" }
  | { kind: "piece" | "turn"; turn: string }
  | { kind: "trouble"; trouble: Trouble };

export function Hint({ game, seats, position, view, onMark, onEnter }: HintProps) {
  const stage = useSignal<Stage>({ kind: "none" });
  const thinking = useSignal<Thinking | null>(null);
  const barred = useFairPlay(game, []);
  const key = JSON.stringify(position);
  useEffect(() => {
    stage.value = { kind: "none" };
    onMark([]);
    return () => thinking.value?.stop();
  }, [key]);
  const now = stage.value;

  function ask(): void {
    if (position === null) return;
    stage.value = { kind: "thinks" };
    const asked = think({ ...position, level: levelsOf(game, seats).at(-1) ?? 1 });
    thinking.value = asked;
    asked.result.then(
      ({ turn }) => {
        if (thinking.value !== asked) return;
        stage.value = { kind: "piece", turn };
        onMark(pieceOf(turn));
      },
      (error: unknown) => {
        if (thinking.value === asked && !(error instanceof Stopped))
          stage.value = { kind: "trouble", trouble: troubleOf(error) };
      },
    );
  }

  function press(): void {
    switch (now.kind) {
      case "none":
        ask();
        return;
      case "piece":
        stage.value = { kind: "turn", turn: now.turn };
        onMark(cellsNamed(actionsOf(now.turn)));
        return;
      case "turn":
        onMark([]);
        stage.value = { kind: "none" };
        onEnter(now.turn);
        return;
    }
  }

  if (now.kind === "trouble") return <TroubleNote trouble={now.trouble} onAgain={ask} />;
  const label = { none: "ask", thinks: "ask", piece: "turn", turn: "play" } as const;
  return (
    <div class="insight-hint">
      <button
        type="button"
        class="small"
        disabled={position === null || now.kind === "thinks" || barred !== null}
        onClick={press}
      >
        {texts.hint[label[now.kind]]}
      </button>
      <p role="status" title={now.kind === "turn" ? now.turn : undefined}>
        {barred ? texts.barred.hint : wordsOf(now, view)}
      </p>
    </div>
  );
}

/** The cell of the turn's first piece; none if it comes from beside the board. */
function pieceOf(turn: string): readonly string[] {
  const [first = ""] = actionsOf(turn);
  return first.includes("@") ? [] : cellsNamed([first]).slice(0, 1);
}

function wordsOf(stage: Stage, view: GameView): string {
  switch (stage.kind) {
    case "thinks":
      return texts.thinking;
    case "piece": {
      const [cell] = pieceOf(stage.turn);
      return cell === undefined ? `${texts.hint.outside}.` : texts.hint.from(cell);
    }
    case "turn":
      return texts.hint.whole(view.speak(stage.turn));
    default:
      return "";
  }
}

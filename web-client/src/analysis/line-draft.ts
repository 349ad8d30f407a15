// The turn draft for a position of a line: of a puzzle, an analysis, or a game at one screen.

import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Core } from "../../core/core";
import type { GameView } from "../game-kit/view";
import type { Notice } from "../net/table-notice";
import { DraftSession } from "../play/turn-draft/draft-session";
import { type Line, standIn } from "./line";

export interface LineDraftPlace {
  core: ReadonlySignal<Core | null>;
  line: ReadonlySignal<Line>;
  /** Number of turns before the position; default: the last position of the line. */
  ply?: ReadonlySignal<number>;
  buttons: GameView["buttons"];
  notice: Signal<Notice | null>;
  play(turn: string): void;
}

export function draftOnLine({ line, ply, ...place }: LineDraftPlace): DraftSession {
  const stand = computed(() => standIn(line.value, ply?.value ?? line.value.moves.length));
  return new DraftSession({ ...place, stand });
}

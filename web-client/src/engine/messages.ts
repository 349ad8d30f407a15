// What page and worker tell each other.

import type { EngineAnswer, EngineRequest } from "../../core/engine";

/** `think` comes only when nothing else is being thought about. */
export type Order =
  | { type: "think"; id: number; request: EngineRequest }
  | { type: "stop" }
  /** While the page is hidden. */
  | { type: "pause" }
  | { type: "resume" };

export type Report =
  | { type: "progress"; id: number; answer: EngineAnswer }
  | { type: "done"; id: number; answer: EngineAnswer }
  | { type: "refused"; id: number; code: string; message: string }
  /** The worker is of no use any more. */
  | { type: "failed"; why: FailureKind };

/** `unreachable`: its files could not be loaded. `crashed`: out of memory, or a bug. */
export type FailureKind = "unreachable" | "crashed";

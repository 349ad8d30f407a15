// The messages between the page and the worker.

import type { EngineAnswer, EngineRequest } from "../../core/engine";

/** The page sends `think` only while the worker thinks about nothing. */
export type Order =
  | { type: "think"; id: number; request: EngineRequest }
  | { type: "stop" }
  /** Sent when the page becomes hidden. */
  | { type: "pause" }
  | { type: "resume" };

export type Report =
  | { type: "progress"; id: number; answer: EngineAnswer }
  | { type: "done"; id: number; answer: EngineAnswer }
  | { type: "refused"; id: number; code: string; message: string }
  /** The worker is no longer usable. */
  | { type: "failed"; why: FailureKind };

/** `unreachable`: its files could not be loaded. `crashed`: out of memory, or a bug. */
export type FailureKind = "unreachable" | "crashed";

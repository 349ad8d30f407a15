// Lets the engine think about the position of a component, as long as the component shows it.

import { useEffect } from "preact/hooks";
import { useSession } from "../base/use-session";
import type { EngineRequest } from "../engine/engine";
import { keyOf, ThinkingSession, type Thought } from "./thinking-session";

/** Null: there is nothing to think about. */
export function useThinking(request: EngineRequest | null): Thought & { again(): void } {
  const session = useSession(() => new ThinkingSession(), []);
  const key = request === null ? null : keyOf(request);
  useEffect(() => session.begin(request), [session, key]);
  return { ...session.about(request), again: () => session.again() };
}

// Ties a session to the component that shows it. A session has the state, the requests and the
// transitions of a page; its components only render it and call it.

import { untracked } from "@preact/signals";
import { type Inputs, useEffect, useMemo } from "preact/hooks";

export interface Session {
  /** The page is left: ends timers and requests. */
  close(): void;
}

/** A new session for each change of `inputs`. The component closes the earlier one, and its last. */
export function useSession<T extends Session>(begin: () => T, inputs: Inputs): T {
  const session = useMemo(() => untracked(begin), inputs);
  useEffect(() => () => session.close(), [session]);
  return session;
}

// Reports the window's focus while the page of a room is open. It draws nothing.

import { useEffect } from "preact/hooks";
import { type FocusPlace, FocusReports } from "../net/focus";
import type { Table } from "../net/table";

/** A visible window may be beside the one in which the player works. */
const thisWindow: FocusPlace = {
  isFocused: () => document.visibilityState === "visible" && document.hasFocus(),
  onChange(handler) {
    addEventListener("focus", handler);
    addEventListener("blur", handler);
    document.addEventListener("visibilitychange", handler);
    return () => {
      removeEventListener("focus", handler);
      removeEventListener("blur", handler);
      document.removeEventListener("visibilitychange", handler);
    };
  },
};

export function Focus({ table }: { table: Table }) {
  useEffect(() => {
    const reports = new FocusReports(table, thisWindow);
    return () => reports.close();
  }, [table]);
  return null;
}

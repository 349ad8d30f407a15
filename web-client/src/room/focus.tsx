// Reports the window's focus while the page of a room is open. It draws nothing.

import { useEffect } from "preact/hooks";
import { isWindowFocused, onWindowFocus } from "../base/window-focus";
import { FocusReports } from "../net/focus";
import type { Table } from "../net/table";

const thisWindow = { isFocused: isWindowFocused, onChange: onWindowFocus };

export function Focus({ table }: { table: Table }) {
  useEffect(() => {
    const reports = new FocusReports(table, thisWindow);
    return () => reports.close();
  }, [table]);
  return null;
}

// Shares a game without a server: a game at one screen, or a line of an analysis.

import { useMemo } from "preact/hooks";
import { core } from "../base/rules-core";
import { type LinePlace, subjectOfLine } from "./of-line";
import { ShareDialog } from "./share-dialog";

export interface LineShareProps extends Omit<LinePlace, "core"> {
  onClose(): void;
}

export function LineShare({ onClose, ...place }: LineShareProps) {
  // The dialog keeps the game as it was when it was opened.
  const subject = useMemo(
    () => (core.value === null ? null : subjectOfLine({ ...place, core: core.value })),
    [],
  );
  return subject === null ? null : <ShareDialog subject={subject} onClose={onClose} />;
}

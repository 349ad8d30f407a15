// Says that the last choice was not saved, and why.

import { texts } from "../../texts/notifications";
import { Problem } from "../../ui/problem";
import type { ChoicesSession, PutBack } from "./choices-session";
import { errorWords } from "./words";

export interface PutBackChoiceProps extends Pick<PutBack, "choice"> {
  session: ChoicesSession;
}

export function PutBackChoice({ session, choice }: PutBackChoiceProps) {
  const putBack = session.putBack.value;
  const isHere = putBack?.choice === choice;
  return <Problem words={isHere ? texts.notSaved(errorWords(putBack.error)) : null} />;
}

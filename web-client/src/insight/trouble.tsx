// The note that the computer has failed, with a button to try again where that can help.

import { texts } from "../texts/insight";
import type { Trouble } from "./thinking-session";

export function TroubleNote({ trouble, onAgain }: { trouble: Trouble; onAgain(): void }) {
  return (
    <p class="insight-trouble" role="alert">
      <span>{texts.trouble[trouble]}</span>
      {trouble !== "refused" && (
        <button type="button" class="small" onClick={onAgain}>
          {texts.trouble.again}
        </button>
      )}
    </p>
  );
}

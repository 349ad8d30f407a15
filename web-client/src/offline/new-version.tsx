// A quiet note that the server has a newer version of the client.

import { useState } from "preact/hooks";
import { texts } from "../texts/offline";

export function NewVersion() {
  const [later, setLater] = useState(false);
  return (
    <div class="new-version" role="status" hidden={later}>
      <span>{texts.newVersion}</span>
      <button type="button" class="small primary" onClick={() => location.reload()}>
        {texts.reload}
      </button>
      <button type="button" class="small quiet" onClick={() => setLater(true)}>
        {texts.later}
      </button>
    </div>
  );
}

// The list of keys around a board, shown on request (k).

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { stepInHistory } from "../../base/router";
import { texts } from "../../texts";
import { singleKeys } from "./browse-keys";
import { hasFullScreen } from "./full-screen";

/** Shown over everything while `open` is true; closing it sets `open` to false. */
export function KeyboardHelp({ open }: { open: Signal<boolean> }) {
  if (!open.value) return null;
  return (
    <Keys
      onClose={() => {
        open.value = false;
      }}
    />
  );
}

/** Closed by its button, Escape and "Back". */
function Keys({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return stepInHistory(() => dialog.current?.close());
  }, []);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">{texts.keys.title}</h2>
      <dl>
        {texts.keys.list.map(
          ({ keys, what }) =>
            (hasFullScreen || keys[0] !== "f") && (
              <div key={what}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ),
        )}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={singleKeys.value === "on"}
          onChange={({ currentTarget }) => singleKeys.choose(currentTarget.checked ? "on" : "off")}
        />
        <span>{texts.keys.singles}</span>
      </label>
      <form method="dialog">
        <button type="submit" class="primary">
          {texts.keys.close}
        </button>
      </form>
    </dialog>
  );
}

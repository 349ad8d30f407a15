// A part of a page that is loaded when it is first shown.

import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { texts } from "../texts";
import { reloadedForNewVersion } from "../version";

/** `load` is a dynamic import; it is tried again when the person asks for it. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & { meanwhile: ComponentChildren }> {
  const state = signal<ComponentType<P> | "loading" | "failed" | null>(null);

  async function start(): Promise<void> {
    state.value = "loading";
    try {
      const part = await load();
      state.value = part;
    } catch {
      if (!(await reloadedForNewVersion())) state.value = "failed";
    }
  }

  return function LazyPart({ meanwhile, ...props }) {
    if (state.value === null) void start();
    const Part = state.value;
    if (typeof Part === "function") return <Part {...(props as unknown as P)} />;
    if (Part !== "failed") return <>{meanwhile}</>;
    return (
      <p role="alert">
        {texts.app.pageFailed}{" "}
        <button type="button" class="small" onClick={() => void start()}>
          {texts.app.tryAgain}
        </button>
      </p>
    );
  };
}

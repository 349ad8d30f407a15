// A page that is loaded when it is first shown.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { texts } from "../texts";
import { reloadedForNewVersion } from "../version";

/** `load` is a dynamic import; it is tried again when the person asks for it. */
export function lazyPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const state = signal<ComponentType<P> | "loading" | "failed" | null>(null);

  async function start(): Promise<void> {
    state.value = "loading";
    try {
      const page = await load();
      state.value = page;
    } catch {
      if (!(await reloadedForNewVersion())) state.value = "failed";
    }
  }

  return function LazyPage(props: P) {
    if (state.value === null) void start();
    const Page = state.value;
    if (typeof Page === "function") return <Page {...props} />;
    return (
      <main class="plain">
        {Page === "failed" ? (
          <>
            <p role="alert">{texts.app.pageFailed}</p>
            <button type="button" class="primary" onClick={() => void start()}>
              {texts.app.tryAgain}
            </button>
          </>
        ) : (
          <p role="status">{texts.app.loadingPage}</p>
        )}
      </main>
    );
  };
}

// A page, or a part of one, that is loaded when it is first shown.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { texts } from "../texts";
import { disposable, lookForNewVersion } from "../version";

/**
 * `load` is a dynamic import; it is tried again when the person asks for it. If it fails because the
 * server has another version by now, the page is loaded again, once: that version has its own.
 */
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
      if ((await lookForNewVersion()) && disposable.value) location.reload();
      else state.value = "failed";
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

/** Nothing is there until it is loaded, nor if it cannot be. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const part = signal<ComponentType<P> | null>(null);
  let started = false;

  async function start(): Promise<void> {
    started = true;
    try {
      const loaded = await load();
      part.value = loaded;
    } catch {
      started = false;
    }
  }

  return function LazyPart(props: P) {
    if (!started) void start();
    const Part = part.value;
    return Part === null ? null : <Part {...props} />;
  };
}

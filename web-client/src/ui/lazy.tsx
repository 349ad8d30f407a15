// Pages, and parts of pages, that are loaded when they are first shown.

import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { reloadedForNewVersion } from "../base/version";
import { texts } from "../texts";

/** A dynamic import. */
type Load<P> = () => Promise<ComponentType<P>>;

/** After a failure it loads again when the person requests it. */
export function lazyPage<P extends object>(load: Load<P>): ComponentType<P> {
  const loading = new Loading(load);
  return function LazyPage(props: P) {
    const Page = loading.begun();
    if (typeof Page === "function") return <Page {...props} />;
    return (
      <main class="plain">
        {Page === "failed" ? (
          <>
            <p role="alert">{texts.app.pageFailed}</p>
            <button type="button" class="primary" onClick={() => void loading.start()}>
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

/** Like `lazyPage`; `meanwhile` gets the state until it is loaded. */
export function lazyPart<P extends object>(
  load: Load<P>,
): ComponentType<P & { meanwhile: ComponentChildren }> {
  const loading = new Loading(load);
  return function LazyPart({ meanwhile, ...props }) {
    const Part = loading.begun();
    if (typeof Part === "function") return <Part {...(props as unknown as P)} />;
    if (Part !== "failed") return <>{meanwhile}</>;
    return (
      <p role="alert">
        {texts.app.pageFailed}{" "}
        <button type="button" class="small" onClick={() => void loading.start()}>
          {texts.app.tryAgain}
        </button>
      </p>
    );
  };
}

/** For a part without which the page is complete: until it is loaded, and if that fails, nothing. */
export function lazyExtra<P extends object>(load: Load<P>): ComponentType<P> {
  const loading = new Loading(load);
  return function LazyExtra(props: P) {
    const Part = loading.begun();
    return typeof Part === "function" ? <Part {...props} /> : null;
  };
}

class Loading<P> {
  readonly #state = signal<ComponentType<P> | "loading" | "failed" | null>(null);

  constructor(private readonly load: Load<P>) {}

  /** The state of loading; the first call starts it. */
  begun(): ComponentType<P> | "loading" | "failed" | null {
    if (this.#state.value === null) void this.start();
    return this.#state.value;
  }

  async start(): Promise<void> {
    this.#state.value = "loading";
    try {
      const loaded = await this.load();
      // Drawn in a task of its own: that of the script's start is long already.
      await new Promise((resolve) => setTimeout(resolve));
      this.#state.value = loaded;
    } catch {
      if (!(await reloadedForNewVersion())) this.#state.value = "failed";
    }
  }
}

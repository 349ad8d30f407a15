// Divides long work on the page into short tasks, so that it stays responsive.

/** Maximum length of a task, in milliseconds, on a usual processor. */
const longest = 6;

export class Slices {
  #since = performance.now();

  /**
   * Call it between short steps and await its promise: null while the current task may go on.
   * Throws the signal's reason when the work has been cancelled.
   */
  pause(signal: AbortSignal): Promise<void> | null {
    signal.throwIfAborted();
    return performance.now() - this.#since < longest ? null : this.rest(signal);
  }

  /**
   * Ends the current task, before or after a step that takes long. Unlike timers, messages are not
   * delayed while the page is hidden. Throws as `pause` does.
   */
  async rest(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
    this.#since = performance.now();
    signal.throwIfAborted();
  }
}

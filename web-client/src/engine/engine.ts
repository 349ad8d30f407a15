// Thinking for this page, in a worker of its own: `think` is all there is. There is one worker at
// most, which is started when it is first wanted and ends when nobody has wanted it for a minute. It
// takes one thing after the other, rests while the page is hidden, and never thinks unasked.

import type { EngineAnswer, EngineRequest } from "../../core/engine";
import type { FailureKind, Order, Report } from "./messages";

export type { EngineAnswer, EngineLine, EngineRequest, Proof } from "../../core/engine";

export interface Thinking {
  /**
   * The finished result. Rejects with `Stopped`, `EngineRefusal` or `EngineFailure`; whoever does
   * not look is not reminded.
   */
  readonly result: Promise<EngineAnswer>;
  /** It is wanted no more. Nothing happens when it is over. */
  stop(): void;
}

/** Somebody has called `stop`. */
export class Stopped extends Error {}

/** The engine does not think about such a request; codes as for `query`. */
export class EngineRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Nothing is wrong with the request. The next one gets a new worker, so it can be tried again. */
export class EngineFailure extends Error {
  constructor(readonly kind: FailureKind | "busy") {
    super(`The engine failed: ${kind}`);
  }
}

interface Job {
  id: number;
  request: EngineRequest;
  onProgress(answer: EngineAnswer): void;
  resolve(answer: EngineAnswer): void;
  reject(error: Error): void;
}

/** From build.mjs: the address of the worker. */
declare const ENGINE_WORKER: string;

/** How many wait at most. */
const mostJobs = 16;
/** How long a worker stays that nobody wants, in milliseconds. */
const patience = 60_000;

/** The first one is being thought about. */
let jobs: readonly Job[] = [];
let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/**
 * Thinks about a request when all earlier ones are over. Meanwhile `onProgress` hears, a few times a
 * second, what is known so far. The result is that of `quintet engine`.
 */
export function think(
  request: EngineRequest,
  onProgress: (answer: EngineAnswer) => void = () => undefined,
): Thinking {
  const id = ++lastId;
  const result = new Promise<EngineAnswer>((resolve, reject) => {
    if (jobs.length === mostJobs) {
      reject(new EngineFailure("busy"));
      return;
    }
    jobs = [...jobs, { id, request, onProgress, resolve, reject }];
    if (jobs.length === 1) beginFirst();
  });
  result.catch(() => undefined);
  return { result, stop: () => stop(id) };
}

function beginFirst(): void {
  clearTimeout(idle);
  const [first] = jobs;
  if (first === undefined) {
    idle = setTimeout(end, patience);
    return;
  }
  const { id, request } = first;
  tell({ type: "think", id, request });
}

function stop(id: number): void {
  const job = jobs.find((one) => one.id === id);
  if (job === undefined) return;
  if (job === jobs[0]) tell({ type: "stop" });
  leave(job);
  job.reject(new Stopped());
}

function leave(job: Job): void {
  const first = job === jobs[0];
  jobs = jobs.filter((one) => one !== job);
  if (first) beginFirst();
}

function tell(order: Order): void {
  worker ??= start();
  worker.postMessage(order);
}

function start(): Worker {
  const started = new Worker(ENGINE_WORKER);
  started.addEventListener("message", ({ data }: MessageEvent<Report>) => {
    if (worker === started) hear(data);
  });
  // The script itself was not there.
  started.addEventListener("error", (event) => {
    event.preventDefault();
    if (worker === started) fail("unreachable");
  });
  document.addEventListener("visibilitychange", rest);
  if (document.visibilityState === "hidden") started.postMessage({ type: "pause" });
  return started;
}

function end(): void {
  document.removeEventListener("visibilitychange", rest);
  worker?.terminate();
  worker = null;
}

function rest(): void {
  const hidden = document.visibilityState === "hidden";
  worker?.postMessage({ type: hidden ? "pause" : "resume" } satisfies Order);
}

function hear(report: Report): void {
  if (report.type === "failed") {
    fail(report.why);
    return;
  }
  // What was stopped may have reported before it heard of that.
  const [job] = jobs;
  if (job?.id !== report.id) return;
  switch (report.type) {
    case "progress":
      job.onProgress(report.answer);
      return;
    case "done":
      leave(job);
      job.resolve(report.answer);
      return;
    case "refused":
      leave(job);
      job.reject(new EngineRefusal(report.code, report.message));
      return;
  }
}

/** Only the job that it happened to is told; the others get another worker. */
function fail(kind: FailureKind): void {
  end();
  const [job] = jobs;
  if (job === undefined) return;
  leave(job);
  job.reject(new EngineFailure(kind));
}

// Runs the engine for this page in a worker of its own, through `think`. There is at most one
// worker: it starts with the first job and ends after a minute without jobs. It processes one job
// at a time, rests while the page is hidden, and never thinks without a job.

import type { EngineAnswer, EngineRequest } from "../../core/engine";
import type { FailureKind, Order, Report } from "./messages";

export type { EngineAnswer, EngineLine, EngineRequest, Proof } from "../../core/engine";

export interface Thinking {
  /**
   * The final result. Rejects with `Stopped`, `EngineRefusal` or `EngineFailure`; an unhandled
   * rejection is not reported.
   */
  readonly result: Promise<EngineAnswer>;
  /** Cancels the job. No effect if it has finished. */
  stop(): void;
}

/** The caller has called `stop`. */
export class Stopped extends Error {}

/** The engine refuses the request; codes as for `query`. */
export class EngineRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The engine failed; the request is not at fault. The next request gets a new worker, so the caller
 * can retry.
 */
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

/** The address of the worker, set by build.mjs. */
declare const ENGINE_WORKER: string;

/** Maximum number of unfinished jobs. */
const mostJobs = 16;
/** A worker without jobs ends after this time, in milliseconds. */
const patience = 60_000;

/** The worker thinks about the first job; the others wait. */
let jobs: readonly Job[] = [];
let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/**
 * Thinks about a request after all earlier ones. Meanwhile calls `onProgress` with the result so
 * far, at most four times a second. The final result equals that of `quintet engine`.
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
  // The worker's script could not be loaded.
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
  // A cancelled job may have reported before the worker received the cancellation.
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

/** Rejects the current job only; the others get a new worker. */
function fail(kind: FailureKind): void {
  end();
  const [job] = jobs;
  if (job === undefined) return;
  leave(job);
  job.reject(new EngineFailure(kind));
}

// Messages between the page and the worker that writes a GIF.

import type { Frame } from "./gif-writer";

export type Order = ({ type: "frame" } & Frame) | { type: "finish" };

export type Report =
  /** The frame has been written; the size of the file so far, in bytes. */
  { type: "written"; bytes: number } | { type: "finished"; file: Uint8Array } | { type: "failed" };

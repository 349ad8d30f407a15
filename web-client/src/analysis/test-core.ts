// A core for tests, of the simplest of games.

import type { Core } from "../../core/core";

/** Two say letters in turn: a position is what has been said; "x" is never said, "z" is the last. */
export const core: Core = {
  hash: (text) => text,
  query({ position, actions = [] }) {
    const said = [...(position ?? "").split(" "), ...actions].filter((word) => word !== "");
    const index = actions.indexOf("x");
    if (index >= 0) return { error: { code: "illegal-action", message: "x is never said", index } };
    const over = said.at(-1) === "z";
    return {
      position: said.join(" "),
      seat: over ? null : said.length % 2,
      turn_start: !over,
      legal: over ? [] : ["a"],
      result: over ? { winners: [0], reason: "said" } : null,
      way: actions.map((_, count) => said.slice(0, said.length - count).join(" ")),
    };
  },
};

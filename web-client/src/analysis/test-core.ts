// A core for tests, for a very simple game.

import type { Core } from "../../core/core";

/** Two seats say letters in turn, and a position is the text so far. "x" is illegal, "z" ends the
 * game. */
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

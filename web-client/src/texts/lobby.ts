// Of the lobby and of the games that are being played; loaded with them.

import { inLanguage } from "../base/language";
import { english } from "./en/lobby";

export const texts = await inLanguage(english, {
  de: () => import("./de/lobby").then(({ german }) => german),
});

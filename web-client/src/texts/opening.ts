// Of the sheet where a game is opened; loaded with it.

import { inLanguage } from "../language";
import { english } from "./en/opening";

export const texts = await inLanguage(english, {
  de: () => import("./de/opening").then(({ german }) => german),
});

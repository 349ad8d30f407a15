// Every word that the client says is in this folder, a folder a language. What is needed at once is
// here; a page that is loaded later has a module of its own beside this one, made in the same way.
// Names, summaries and options of games come from the server's catalogue.

import { inLanguage } from "../base/language";
import { english } from "./en/main";

export type Texts = typeof english;

export const texts: Texts = await inLanguage(english, {
  de: async () => (await import("./de")).german,
});

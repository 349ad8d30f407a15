// Every word that the client says is in this folder, a folder a language. What is needed at once is
// here; a page that is loaded later has a module of its own beside this one, made in the same way.
// Names, summaries and options of games come from the server's catalogue.

import { inLanguage } from "../base/language";
import { english } from "./en/main";

export type Texts = typeof english;

export const texts: Texts = await inLanguage(english, {
  // Requests both files at once. The first one imports the second, and so do the games.
  de: async () => (await Promise.all([import("./de"), import("../games/german")]))[0].german,
});

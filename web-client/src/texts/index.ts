// All texts of the client are in this folder, with one folder per language. This module has those
// that every page needs; a page that is loaded later has its own module beside this one. Names,
// summaries and options of games come from the server's catalogue.

import { inLanguage } from "../base/language";
import { english } from "./en/main";

export type Texts = typeof english;

export const texts: Texts = await inLanguage(english, "index", "main");

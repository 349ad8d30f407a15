// The languages of the client: the folders of src/texts besides English. An esbuild plugin fills the
// table of their parts into src/base/language.ts, as Vite does for the tests (`import.meta.glob`).

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const texts = join(dirname(fileURLToPath(import.meta.url)), "src/texts");

/** The names of the folders, such as "de": language tags in small letters, sorted. */
export function otherLanguages() {
  const names = readdirSync(texts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "en")
    .map(({ name }) => name);
  for (const name of names)
    if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(name))
      throw new Error(`src/texts/${name}: the name of the folder is no language tag such as "de"`);
  return names.sort();
}

/**
 * The files of a language that a page loads one by one, as paths from src/texts: by the name with
 * which `inLanguage` asks for each.
 */
function partsOf(language) {
  const parts = ["", "rules/", "lessons/"].flatMap((folder) => {
    const path = `${language}/${folder}`;
    if (!existsSync(join(texts, path))) return [];
    return readdirSync(join(texts, path))
      .filter((name) => name.endsWith(".ts"))
      .map((name) => path + name.replace(/\.ts$/, ""));
  });
  return Object.fromEntries(parts.map((part) => [part, part]));
}

/**
 * The file that a browser loads with `path`, as a path from src/texts without its end: "fr/index"
 * for all words of the first page. Null outside the folders of other languages.
 */
function loadedWith(path) {
  const [language = "", ...rest] = relative(texts, path).split(sep);
  if (!otherLanguages().includes(language)) return null;
  const first = rest.length > 1 && (rest[0] === "first" || rest[0] === "games");
  return `${language}/${first ? "index" : rest.join("/").replace(/\.ts$/, "")}`;
}

/** `parts`: the files of a language, if a bundle does not have all of them. */
export function languageFolders(parts = partsOf) {
  return {
    name: "language-folders",
    setup({ onLoad, onResolve }) {
      // esbuild puts a module that several files of words import into a file of its own, which costs
      // the first page a request. So each loaded file has a copy of this small one.
      onResolve({ filter: /\/base\/plural$/ }, ({ path, importer, resolveDir }) => {
        const part = loadedWith(importer);
        return part && { path: join(resolveDir, `${path}.ts`), suffix: `?${part}` };
      });
      onLoad({ filter: /[/\\]src[/\\]base[/\\]language\.ts$/ }, ({ path }) => {
        const pathOf = (part) => JSON.stringify(`../texts/${part}.ts`);
        const table = otherLanguages()
          .flatMap((language) => Object.entries(parts(language)))
          .map(([name, file]) => `${pathOf(name)}: () => import(${pathOf(file)}),`);
        const glob = /import\.meta\.glob<.*?>\(\[.*?\]\)/s;
        const source = readFileSync(path, "utf8");
        if (!glob.test(source)) throw new Error(`${path} has no table of languages`);
        const contents = source.replace(glob, () => `{${table.join("\n")}}`);
        return { contents, loader: "ts", watchDirs: [texts] };
      });
    },
  };
}

// The languages of the client: the folders of src/texts besides English. An esbuild plugin fills the
// table of their parts into src/base/language.ts, as Vite does for the tests (`import.meta.glob`).

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** The files of a language that a page loads one by one, as paths from src/texts. */
function partsOf(language) {
  return ["", "rules/", "lessons/"].flatMap((folder) => {
    const path = `${language}/${folder}`;
    if (!existsSync(join(texts, path))) return [];
    return readdirSync(join(texts, path))
      .filter((name) => name.endsWith(".ts"))
      .map((name) => path + name);
  });
}

export function languageFolders() {
  return {
    name: "language-folders",
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]src[/\\]base[/\\]language\.ts$/ }, ({ path }) => {
        const parts = otherLanguages()
          .flatMap(partsOf)
          .map((part) => `../texts/${part}`)
          .map((part) => `${JSON.stringify(part)}: () => import(${JSON.stringify(part)}),`);
        const glob = /import\.meta\.glob<.*?>\(\[.*?\]\)/s;
        const source = readFileSync(path, "utf8");
        if (!glob.test(source)) throw new Error(`${path} has no table of languages`);
        const contents = source.replace(glob, () => `{${parts.join("\n")}}`);
        return { contents, loader: "ts", watchDirs: [texts] };
      });
    },
  };
}

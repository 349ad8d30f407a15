// Bundles the page that other sites show in a frame (embed.html, src/embed). It is a bundle of its own,
// so that it contains only what it needs, and so that nothing in it can read cookies, storage or
// WebSockets: base/settings.ts is replaced by base/settings-unkept.ts.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { languageFolders } from "./language-folders.mjs";

/** Where the files of this bundle are; the service worker does not keep them. */
export const embedAssets = "/assets/embed/";

/** `banner`: the first line of each script. Returns the outputs as esbuild describes them. */
export async function bundleEmbed({ here, out, core, sheets, banner }) {
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: ["src/embed/main.tsx", "src/embed/embed.css", "src/embed/early.ts"],
    outdir: out,
    publicPath: "/",
    entryNames: "assets/embed/[name]-[hash]",
    // The same name as in the other bundle, whose file this is.
    assetNames: "assets/[name]-[hash]",
    chunkNames: "assets/embed/[name]-[hash]",
    bundle: true,
    splitting: true,
    banner,
    minify: true,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".wasm": "file" },
    alias: { "core.wasm": core },
    plugins: [sheets, withoutStorage(here), withoutOtherParts(), languageFolders(wordsOfEmbed)],
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return metafile.outputs;
}

/** The parts of a language that the page loads; of the words of the first page only the games'. */
function wordsOfEmbed(language) {
  return {
    [`${language}/embed`]: `${language}/embed`,
    [`${language}/index`]: `${language}/games/index`,
  };
}

function withoutStorage(here) {
  const kept = join(here, "src/base/settings.ts");
  return {
    name: "without-storage",
    setup({ onResolve }) {
      onResolve({ filter: /\/settings$/ }, ({ path, resolveDir }) => {
        if (`${resolve(resolveDir, path)}.ts` !== kept) return undefined;
        return { path: kept.replace(/\.ts$/, "-unkept.ts") };
      });
    },
  };
}

// The views of games name parts that only other pages load: puzzles, whole games, rules.
function withoutOtherParts() {
  return {
    name: "without-other-parts",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /\.(txt|json)$|\/at-hand$/ }, ({ path, kind, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const file = resolve(resolveDir, path);
        if (!existsSync(file) && !existsSync(`${file}.ts`)) return undefined;
        return { path: "left-out", namespace: "left-out" };
      });
      onLoad({ filter: /./, namespace: "left-out" }, () => ({ contents: "export {};" }));
    },
  };
}

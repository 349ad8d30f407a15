// Bundles the web client into static files, compresses them, and on request writes the C++ table
// that puts them into the server (server/http/web_assets.hpp).
//
//   node build.mjs --core CORE.wasm --engine ENGINE.wasm --out DIRECTORY [--embed FILE.cpp]
//
// Everything below /assets/ has a hash of its content in its name and never changes; the rest is
// small and asked for again each time. The service worker (sw.js) knows all files of its version.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { bundleEmbed, embedAssets } from "./embed-bundle.mjs";
import { languageFolders, otherLanguages } from "./language-folders.mjs";

const here = dirname(fileURLToPath(import.meta.url));

const mediaTypes = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// Chrome compiles the functions of a script that begins so while it loads, on another thread. It would
// compile each one at its first call, on the thread of the page, and take up to half of the time of a
// starting page's tasks for it. Other browsers take it for a comment.
const compileHint = { js: "//# allFunctionsCalledOnLoad" };

const { values } = parseArgs({
  options: {
    core: { type: "string" },
    engine: { type: "string" },
    out: { type: "string" },
    embed: { type: "string" },
  },
});
if (values.core === undefined || values.engine === undefined || values.out === undefined) {
  console.error(
    "Usage: node build.mjs --core CORE.wasm --engine ENGINE.wasm --out DIRECTORY [--embed FILE.cpp]",
  );
  process.exit(2);
}
const core = resolve(values.core);
const engine = resolve(values.engine);
const out = resolve(values.out);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const paths = await bundle();
const embedPaths = await bundleOfEmbed();
for (const name of await readdir(join(here, "public")))
  await writeFile(join(out, name), await readFile(join(here, "public", name)));
const version = await versionOf(paths);
await writePage("index.html", { ...paths, VERSION: version });
await writePage("embed.html", embedPaths);
await writeServiceWorker(version);
const files = await compressAll();
if (values.embed !== undefined)
  await writeFile(resolve(values.embed), embedding(files, await pageNames()));

const size = (kind) => files.reduce((sum, file) => sum + (file[kind] ?? file.body).length, 0);
console.log(
  `web client: ${files.length} files, ${size("body")} bytes, ` +
    `${size("gzip")} with gzip, ${size("brotli")} with brotli`,
);

/** The path of a worker as a page asks for it; the engine's asks for its module itself. */
async function bundleWorker(entryPoint, name) {
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: [entryPoint],
    outdir: out,
    publicPath: "/",
    entryNames: `assets/${name}-[hash]`,
    assetNames: "assets/[name]-[hash]",
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    loader: { ".wasm": "file" },
    alias: { "engine.wasm": engine },
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return address(
    resolve(
      here,
      Object.keys(metafile.outputs).find((path) => path.endsWith(".js")),
    ),
  );
}

/**
 * Returns the paths of script, style and core as the page asks for them, and links to the scripts
 * that the first one imports, so that the browser requests them without reading it first.
 */
async function bundle() {
  const engineWorker = await bundleWorker("src/engine/worker.ts", "engine-worker");
  const coreWorker = await bundleWorker("src/base/warm-core/worker.ts", "core-worker");
  const gifWorker = await bundleWorker("src/share/gif/gif-worker.ts", "gif-worker");
  const result = await build({
    absWorkingDir: here,
    entryPoints: ["src/main.tsx", "src/main.css", "src/early.ts"],
    outdir: out,
    publicPath: "/",
    entryNames: "assets/[name]-[hash]",
    assetNames: "assets/[name]-[hash]",
    chunkNames: "assets/[name]-[hash]",
    bundle: true,
    splitting: true,
    banner: compileHint,
    minify: true,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".wasm": "file", ".sheet.css": "text", ".min.css": "text" },
    alias: { "core.wasm": core },
    define: {
      CORE_WORKER: JSON.stringify(coreWorker),
      ENGINE_WORKER: JSON.stringify(engineWorker),
      GIF_WORKER: JSON.stringify(gifWorker),
    },
    plugins: [sheetsOfFolders(), languageFolders(), partsAfterMain()],
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const { outputs } = result.metafile;
  const addressOf = (path) => address(resolve(here, path));
  const outputOf = (entry) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint === entry);
  const script = await withoutFacade(outputs, outputOf("src/main.tsx"));
  const room = Object.keys(outputs).find((path) =>
    outputs[path].entryPoint?.endsWith("src/pages/room.tsx"),
  );
  const wasm = Object.keys(outputs).find((path) => path.endsWith(".wasm"));
  const preloads = staticImports(outputs, script).map(
    (path) => `<link rel="modulepreload" href="${addressOf(path)}" />`,
  );
  return {
    EARLY: addressOf(outputOf("src/early.ts")),
    TEXTS: otherLanguages()
      .map((name) => `${name}=${addressOf(outputOf(`src/texts/${name}/index.ts`))}`)
      .join(" "),
    TABLE: [room, ...staticImports(outputs, room)]
      .filter((path) => path !== script)
      .map(addressOf)
      .join(" "),
    SCRIPT: addressOf(script),
    STYLE: addressOf(outputOf("src/main.css")),
    CORE: addressOf(wasm),
    PRELOADS: preloads.join("\n    "),
  };
}

/** The paths that embed.html asks for. */
async function bundleOfEmbed() {
  const outputs = await bundleEmbed({
    here,
    out,
    core,
    sheets: sheetsOfFolders(),
    banner: compileHint,
  });
  const paths = Object.keys(outputs);
  const outputOf = (entry) => paths.find((path) => outputs[path].entryPoint === entry);
  const script = outputOf("src/embed/main.tsx");
  const addressOf = (path) => address(resolve(here, path));
  const preloads = staticImports(outputs, script).map(
    (path) => `<link rel="modulepreload" href="${addressOf(path)}" />`,
  );
  return {
    EARLY: addressOf(outputOf("src/embed/early.ts")),
    SCRIPT: addressOf(script),
    STYLE: addressOf(outputOf("src/embed/embed.css")),
    CORE: addressOf(paths.find((path) => path.endsWith(".wasm"))),
    PRELOADS: preloads.join("\n    "),
  };
}

// `@import "./FOLDER/*/NAME.css"` is the sheets of that name in all folders of FOLDER, by the
// alphabet: a game's sheet is not named anywhere. No sheet of these may rely on another's place.
function sheetsOfFolders() {
  return {
    name: "sheets-of-folders",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\/\*\/[\w-]+\.css$/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path),
        namespace: "sheets",
      }));
      onLoad({ filter: /./, namespace: "sheets" }, async ({ path }) => {
        const [folder, name] = path.split("/*/");
        const sheets = (await filesIn(folder))
          .map((file) => relative(folder, file).split(sep).join("/"))
          .filter((file) => /^[^/]+\/[^/]+$/.test(file) && file.endsWith(`/${name}`));
        if (sheets.length === 0) throw new Error(`no sheet is a ${path}`);
        const contents = sheets.map((sheet) => `@import "./${sheet}";\n`).join("");
        return { contents, loader: "css", resolveDir: folder };
      });
    },
  };
}

// esbuild puts modules that the same entry points reach into one file, and each import() makes an
// entry point. So every set of lazy parts that shares a module with the first page would split a file
// off it. This plugin lets each lazy part import src/main.tsx, which has been loaded before it: then
// all entry points reach all modules of the first page, and these stay in one file.
//
// The parts of pages with a table share many modules with the room, and likewise import its page, which
// src/early.ts requests ahead for them.
//
// Texts are excepted, but for the rules pages. The first page awaits those of its language before it
// starts, and would wait for itself. Data is excepted, because `export *` leaves out its default.
function partsAfterMain() {
  return {
    name: "parts-after-main",
    setup({ onResolve, onLoad, resolve: find }) {
      onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir }) => {
        if (kind !== "dynamic-import" || /\.(txt|json)$/.test(path)) return undefined;
        const { errors, path: part } = await find(path, {
          kind: "import-statement",
          importer,
          resolveDir,
        });
        if (errors.length > 0) return { errors };
        const folder = relative(join(here, "src"), dirname(part)).split(sep);
        if (folder[0] === "texts" && folder[2] !== "rules") return undefined;
        return { path: part, namespace: "part" };
      });
      onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
        contents: [path, "./src/main.tsx", ...(isOfTable(path) ? ["./src/pages/room.tsx"] : [])]
          .map(
            (from, index) => `${index === 0 ? "export * from" : "import"} ${JSON.stringify(from)};`,
          )
          .join(""),
        resolveDir: here,
      }));
    },
  };
}

/** Whether a lazy part is a page with a table or belongs to one. */
function isOfTable(path) {
  const [folder, name] = relative(join(here, "src"), path).split(sep);
  if (folder !== "pages") return ["insight", "lesson", "play", "room", "share"].includes(folder);
  return /^(analysis|exercise|learn|local|mistake|puzzle|room|settings)\.tsx$/.test(name);
}

/** Removes the file of an entry point that only imports others; returns the one with its code. */
async function withoutFacade(outputs, path) {
  const { entryPoint, inputs } = outputs[path];
  if (entryPoint in inputs) return path;
  await rm(resolve(here, path));
  return Object.keys(outputs).find((other) => entryPoint in outputs[other].inputs);
}

function staticImports(outputs, script, known = new Set()) {
  for (const { path, kind, external } of outputs[script].imports) {
    if (kind !== "import-statement" || external || known.has(path)) continue;
    known.add(path);
    staticImports(outputs, path, known);
  }
  return [...known];
}

/** Names this version: another one when anything of it is other. */
async function versionOf(paths) {
  const hash = createHash("sha256")
    .update(await template("index.html"))
    .update(JSON.stringify(paths));
  for (const path of await filesIn(out)) hash.update(address(path)).update(await readFile(path));
  return hash.digest("hex").slice(0, 16);
}

function template(name) {
  return readFile(join(here, name), "utf8");
}

/**
 * Keeps everything but the larger icons, which the system asks for when the client is installed, and
 * the page for other sites, which needs the server.
 */
async function writeServiceWorker(version) {
  const kept = (await filesIn(out))
    .map(address)
    .filter((path) => !path.endsWith(".png") && !path.startsWith(embedAssets))
    .filter((path) => path !== "/embed.html")
    .map((path) => (path === "/index.html" ? "/" : path));
  await build({
    absWorkingDir: here,
    entryPoints: ["src/service-worker/worker.ts"],
    outfile: join(out, "sw.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(kept) },
    legalComments: "none",
    logLevel: "warning",
  });
}

async function filesIn(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** A file in `out` as a browser asks for it. */
function address(path) {
  return `/${relative(out, path).split(sep).join("/")}`;
}

async function writePage(file, paths) {
  const page = (await template(file)).replace(/%([A-Z]+)%/g, (_, name) => paths[name]);
  await writeFile(join(out, file), page);
}

/** Writes FILE.gz and FILE.br beside each file that they make smaller. */
async function compressAll() {
  return Promise.all(
    (await filesIn(out)).map(async (path) => {
      const body = await readFile(path);
      const brotli = brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });
      const gzip = gzipSync(body, { level: 9 });
      const file = { path, body };
      if (brotli.length < body.length) file.brotli = brotli;
      if (gzip.length < body.length) file.gzip = gzip;
      if (file.brotli !== undefined) await writeFile(`${path}.br`, brotli);
      if (file.gzip !== undefined) await writeFile(`${path}.gz`, gzip);
      return file;
    }),
  );
}

/** A module of ours, to be run here. */
async function ownModule(path) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: [path],
    bundle: true,
    format: "esm",
    target: ["es2022"],
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

/** The first parts of the addresses of our pages, but for the home page's, which is empty. */
async function pageNames() {
  const { pages } = await ownModule("src/base/page-table.ts");
  return [...pages.keys()].filter((name) => name !== "");
}

/**
 * The bytes come in by `.incbin`, which costs the compiler nothing. Each hash is in the text, so
 * that other content is another text.
 */
function embedding(files, pages) {
  const assets = files.map((file, index) => {
    const path = address(file.path);
    const type = mediaTypes[extname(path)];
    if (type === undefined) throw new Error(`${path}: no media type is known for it`);
    const etag = createHash("sha256").update(file.body).digest("hex").slice(0, 20);
    const parts = {
      body: file.path,
      gzip: file.gzip && `${file.path}.gz`,
      brotli: file.brotli && `${file.path}.br`,
    };
    return { path, type, etag, immutable: path.startsWith("/assets/"), parts, index };
  });
  const symbol = (index, part) => `quintet_web_asset_${index}_${part}`;
  const blocks = assets.flatMap(({ index, parts }) =>
    Object.entries(parts)
      .filter(([, path]) => path !== undefined)
      .map(([part, path]) => ({ name: symbol(index, part), path })),
  );
  const text = (value) => JSON.stringify(value);
  const bytes = ({ index, parts }, part) =>
    parts[part] === undefined
      ? "{}"
      : `{${symbol(index, part)}, size(${symbol(index, part)}, ${symbol(index, part)}_end)}`;
  return `// Made by web-client/build.mjs.
#include "server/http/web_assets.hpp"

#include <array>
#include <cstddef>

${blocks
  .map(
    ({ name, path }) => `asm(R"(
  .pushsection .rodata,"a",@progbits
  .globl ${name}
  .hidden ${name}
  .globl ${name}_end
  .hidden ${name}_end
${name}:
  .incbin ${text(path)}
${name}_end:
  .byte 0
  .popsection
)");
extern "C" [[gnu::visibility("hidden")]] const char ${name}[];
extern "C" [[gnu::visibility("hidden")]] const char ${name}_end[];`,
  )
  .join("\n")}

namespace quintet::server {
namespace {

std::size_t size(const char* begin, const char* end) {
  return static_cast<std::size_t>(end - begin);
}

}  // namespace

std::span<const WebAsset> web_assets() {
  static const std::array<WebAsset, ${assets.length}> assets = {{
${assets
  .map(
    (asset) => `      {.path = ${text(asset.path)},
       .type = ${text(asset.type)},
       .etag = ${text(asset.etag)},
       .immutable = ${asset.immutable},
       .body = ${bytes(asset, "body")},
       .gzip = ${bytes(asset, "gzip")},
       .brotli = ${bytes(asset, "brotli")}},`,
  )
  .join("\n")}
  }};
  return assets;
}

std::span<const std::string_view> web_pages() {
  static constexpr std::array<std::string_view, ${pages.length}> pages = {
      ${pages.map(text).join(", ")}};
  return pages;
}

}  // namespace quintet::server
`;
}

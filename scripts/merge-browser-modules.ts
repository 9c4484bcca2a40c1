import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type GetModuleInfo, type OutputChunk, rollup } from "rollup";
import { minify } from "terser";
import config from "../remix.config.js";
import { filesBelow } from "./content/files.ts";
import { root } from "./site-process.ts";

/**
 * Merges the browser's modules. The compiler makes one of whatever two routes share, some thirty to
 * a page; merged, a first page asks for seven or eight files. Names hold the contents' hash and no
 * character that the asset server would redirect. Files that no page names are dropped, among them
 * the list of all routes, in which anyone could read the admin login. Nothing of what the compiler
 * writes is documented: where it differs from what this expects, the build fails.
 */
const built = path.join(root, "public/build");
const serverFolder = path.join(root, "build");

/** A shared module of more bytes stays alone: a library that a few pages need. */
const SMALL = 2_500;
/** Code that fewer of the visitors' entries share is not worth every visitor's bytes. */
const MANY = 8;
/** One of so few bytes costs less than its request, where some of them share it. */
const TINY = 400;
const SOME = 4;
const isPrivate = (entry: string) => /^routes\/(admin|account)\//.test(entry);

/** Those of Remix's flags that the libraries ask for, as they are in remix.config.js. */
const FLAGS = new RegExp(
  `(?:[\\w$]+\\??\\.)+(?:${Object.keys(config.future ?? {}).join("|")})\\b`,
  "g",
);

/** The server's build as text, which names each route's module and what to preload with it. */
const server = await readFile(path.join(serverFolder, "index.js"), "utf8");
const NAMED = /module: "\/build\/([^"]+)", imports: (?:\[[^\]]*\]|void 0)/g;
/** What the compiler put into each of the browser's files, by paths from the project's root. */
const { outputs }: { outputs: Record<string, { inputs: object }> } = JSON.parse(
  await readFile(path.join(serverFolder, "metafile.js.json"), "utf8"),
);

const nameOf = (id: string) => path.relative(built, id);
const withoutHash = (name: string) => name.replace(/-[A-Z\d]{8}(\.js)?$/, "");
const isShared = (name: string) => name.startsWith("_shared/");
const inputsOf = (id: string) => Object.keys(outputs[path.relative(root, id)]?.inputs ?? {});
const holdsLibrary = (id: string, library: string) =>
  inputsOf(id).some((input) => input.includes(`node_modules/${library}/`));

/** All modules from which this one is reached, itself included. */
function reachedFrom(
  id: string,
  getModuleInfo: GetModuleInfo,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const importer of getModuleInfo(id)?.importers ?? [])
    reachedFrom(importer, getModuleInfo, seen);
  return seen;
}

/**
 * React, the router, code that every page needs, and code that many need but Home: parts, since a
 * phone answers taps between them.
 */
function partOf(id: string, getModuleInfo: GetModuleInfo): string | undefined {
  const info = getModuleInfo(id);
  if (!info || !isShared(nameOf(id))) return undefined;
  // The module without a source is the helper by which the compiler wraps CommonJS, as React's
  // modules are.
  const isReact = ["react", "react-dom"].some((library) => holdsLibrary(id, library));
  if (isReact || inputsOf(id).length === 0) return "react";
  if (holdsLibrary(id, "@remix-run/router")) return "router";
  const entries = [...reachedFrom(id, getModuleInfo)].map(nameOf).filter((name) => !isShared(name));
  if (entries.some((name) => /^(root|entry\.client)-/.test(name))) return "shell";
  const visited = entries.filter((name) => !isPrivate(name));
  const size = (info.code ?? "").length;
  const isHome = entries.some((name) => /^routes\/(company\/)?home\/route-/.test(name));
  const isWorthIt =
    visited.length >= MANY ? size <= SMALL : !isHome && visited.length >= SOME && size <= TINY;
  if (!isWorthIt || !info.importedIds.every((needed) => partOf(needed, getModuleInfo)))
    return undefined;
  return isHome ? "shell" : "pages";
}

/** All that a module imports, each after what it needs itself. */
function importsOf(
  chunk: OutputChunk,
  chunks: Map<string, OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  for (const name of chunk.imports) {
    const needed = chunks.get(name);
    if (!needed || found.has(name)) continue;
    importsOf(needed, chunks, found);
    found.add(name);
  }
  return found;
}

/**
 * Minifies more thoroughly than the compiler. Functions passed as arguments are put into
 * parentheses, which tells the engine that they run at once: without them it parses React's modules
 * twice, which takes a phone longer than running them.
 */
async function minifyChunk(code: string): Promise<string> {
  const format = { comments: false, wrap_func_args: true };
  const compress = { passes: 3, pure_getters: true };
  const { code: less } = await minify(markUnused(code), {
    module: true,
    ecma: 2020,
    compress,
    format,
  });
  return less ?? code;
}

/**
 * Lets the minifier see what of the libraries cannot run here: half of the router is for flags that
 * this site has set.
 */
const markUnused = (code: string) =>
  code
    // A component that nothing uses would stay for its name in React's tools, or because making it
    // might have an effect.
    .replace(/[\w$]+\.displayName ?= ?"[^"]*"/g, "0")
    // A class keeps its name in a block, which is a syntax error in Safari until 16.4.
    .replace(/\bstatic ?\{\s*[\w$]+\(this, ?"[^"]*"\);?\s*\}/g, "")
    .replace(/(?:\(0, ?[\w$]+\.forwardRef\)|[\w$]+\.forwardRef)\(/g, "/*#__PURE__*/$&")
    .replace(FLAGS, "true")
    .replace(/(?:[\w$]+\??\.)+isSpaMode\b/g, "false");

const bundle = await rollup({
  input: Object.fromEntries(
    [...server.matchAll(NAMED)].map(([, name = ""]) => [withoutHash(name), path.join(built, name)]),
  ),
  preserveEntrySignatures: "allow-extension",
  plugins: [
    {
      name: "addresses",
      resolveId: (id) =>
        id.startsWith("/build/") ? path.join(built, id.slice("/build/".length)) : null,
      // Before names are made, so that they hold the hash of what is sent.
      renderChunk: async (code) => ({ code: await minifyChunk(code), map: null }),
    },
  ],
});
const { output } = await bundle.generate({
  entryFileNames: "[name]-[hash].js",
  chunkFileNames: ({ name }) => `_shared/${withoutHash(name)}-[hash].js`,
  hoistTransitiveImports: false,
  manualChunks: (id, { getModuleInfo }) => partOf(id, getModuleInfo),
});
const chunks = new Map(
  output.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]),
);

for (const name of await filesBelow(built))
  if (name.endsWith(".js")) await rm(path.join(built, name));
for (const { fileName, code } of chunks.values()) {
  await mkdir(path.dirname(path.join(built, fileName)), { recursive: true });
  await writeFile(path.join(built, fileName), code);
}
const renamed = server.replace(NAMED, (_, name: string) => {
  const chunk = [...chunks.values()].find(({ facadeModuleId: id }) => id && nameOf(id) === name);
  if (!chunk) throw new Error(`${name} is in no module`);
  const imports = [...importsOf(chunk, chunks)].map((each) => `/build/${each}`);
  return `module: ${JSON.stringify(`/build/${chunk.fileName}`)}, imports: ${JSON.stringify(imports)}`;
});
await writeFile(path.join(serverFolder, "index.js"), renamed);

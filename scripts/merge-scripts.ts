import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type GetModuleInfo, type OutputChunk, rollup } from "rollup";
import { minify } from "terser";
import { filesBelow } from "./content/files.ts";
import { root } from "./site-process.ts";

/**
 * Puts the browser's modules together anew. The compiler cuts a module of its own for whatever two routes share, some
 * thirty to a page and most under a kilobyte; here what many routes share goes into one, so that a first page asks for
 * six files and a next one for its own alone. Names hold the contents' hash and no sign that the platform's asset server
 * would redirect to its encoded form. Whatever no page names is dropped, among it the compiler's list of all routes, in
 * which anybody could read the administrators' login.
 */
const built = path.join(root, "public/build");
const serverBuild = path.join(root, "build/index.js");

/** How the server's build names a route's module and what to preload with it. */
const NAMED = /module: "\/build\/([^"]+)", imports: (?:\[[^\]]*\]|void 0)/g;

/** A shared module of more bytes stays alone: a library that a few pages need. */
const SMALL = 1_500;
/** What fewer entries than this share is not worth every visitor's bytes. */
const MANY = 3;

interface Metafile {
  /** What the compiler put into each of its files, by paths from the project's root. */
  outputs: Record<string, { inputs: Record<string, unknown> }>;
}
const { outputs }: Metafile = JSON.parse(await readFile(path.join(root, "build/metafile.js.json"), "utf8"));

const nameOf = (id: string) => path.relative(built, id);
const isShared = (id: string) => nameOf(id).startsWith("_shared/");
/** Without the hash that the compiler gave. */
const plain = (name: string) => name.replace(/-[A-Z\d]{8}(\.js)?$/, "");
const inputsOf = (id: string) => Object.keys(outputs[path.relative(root, id)]?.inputs ?? {});
const holds = (id: string, library: string) => inputsOf(id).some((input) => input.includes(`node_modules/${library}/`));

/** All modules from which this one is reached, itself included. */
function reachedFrom(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const importer of getModuleInfo(id)?.importers ?? []) reachedFrom(importer, getModuleInfo, seen);
  return seen;
}

/** React, the router, and what every page or many need: three parts, since a phone answers taps between two of them. */
function partOf(id: string, getModuleInfo: GetModuleInfo): string | undefined {
  const info = getModuleInfo(id);
  if (!info || !isShared(id)) return undefined;
  // What has no source is the helper by which the compiler wraps modules of the older kind, as React's are.
  if (holds(id, "react-dom") || inputsOf(id).length === 0) return "react";
  if (holds(id, "@remix-run/router")) return "router";
  const entries = [...reachedFrom(id, getModuleInfo)].filter((from) => !isShared(from)).map(nameOf);
  if (entries.some((name) => /^(root|entry\.client)-/.test(name))) return "shell";
  const isWorthIt = entries.length >= MANY && (info.code ?? "").length <= SMALL;
  return isWorthIt && info.importedIds.every((needed) => partOf(needed, getModuleInfo)) ? "shell" : undefined;
}

/** All that a module imports, each after what it needs itself. */
function importsOf(chunk: OutputChunk, chunks: Map<string, OutputChunk>, found = new Set<string>()): Set<string> {
  for (const name of chunk.imports) {
    const needed = chunks.get(name);
    if (!needed || found.has(name)) continue;
    importsOf(needed, chunks, found);
    found.add(name);
  }
  return found;
}

/**
 * The compiler's own minifier is quick, this one is thorough. Functions that are handed on stand in parentheses, by which
 * the engine knows that they run at once: React's own modules are such, and would be parsed twice without, which takes a
 * phone longer than running them.
 */
async function smaller(code: string): Promise<string> {
  const format = { comments: false, wrap_func_args: true };
  const { code: less } = await minify(code, { module: true, ecma: 2020, compress: { passes: 3 }, format });
  return less ?? code;
}

const server = await readFile(serverBuild, "utf8");
const entries = [...new Set([...server.matchAll(NAMED)].map(([, name = ""]) => name))];
if (!entries.some((name) => name.startsWith("entry.client-"))) throw new Error("build/index.js names no scripts");

const bundle = await rollup({
  input: Object.fromEntries(entries.map((name) => [plain(name), path.join(built, name)])),
  preserveEntrySignatures: "allow-extension",
  plugins: [
    {
      name: "addresses",
      resolveId: (id) => (id.startsWith("/build/") ? path.join(built, id.slice("/build/".length)) : null),
      // Before names are made, so that they hold the hash of what is sent.
      renderChunk: async (code) => ({ code: await smaller(code), map: null }),
    },
  ],
});
const { output } = await bundle.generate({
  entryFileNames: "[name]-[hash].js",
  chunkFileNames: ({ name }) => `_shared/${plain(name)}-[hash].js`,
  hoistTransitiveImports: false,
  manualChunks: (id, { getModuleInfo }) => partOf(id, getModuleInfo),
});
const chunks = new Map(output.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
const byFormerName = new Map(
  [...chunks.values()].map((chunk) => [chunk.facadeModuleId && nameOf(chunk.facadeModuleId), chunk]),
);

for (const name of await filesBelow(built)) if (name.endsWith(".js")) await rm(path.join(built, name));
for (const { fileName, code } of chunks.values()) {
  await mkdir(path.dirname(path.join(built, fileName)), { recursive: true });
  await writeFile(path.join(built, fileName), code);
}
await writeFile(
  serverBuild,
  server.replace(NAMED, (_, name: string) => {
    const chunk = byFormerName.get(name);
    if (!chunk) throw new Error(`${name} is in no script`);
    const imports = [...importsOf(chunk, chunks)].map((each) => `/build/${each}`);
    return `module: ${JSON.stringify(`/build/${chunk.fileName}`)}, imports: ${JSON.stringify(imports)}`;
  }),
);

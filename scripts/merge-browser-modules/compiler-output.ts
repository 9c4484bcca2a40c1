import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesBelow } from "../content/files.ts";
import { root } from "../site-process.ts";

/** What Remix's compiler wrote, as far as it matters here. Nothing of this is documented: `findChange` checks it all. */
export interface CompilerOutput {
  /** The server's build as text, which names each route's module and what to preload with it. */
  server: string;
  /** Files of the browser's build, by paths below its folder. */
  files: readonly string[];
  /** What the compiler put into each of the browser's files, by paths from the project's root. */
  outputs: Readonly<Record<string, { inputs: Record<string, unknown>; entryPoint?: string }>>;
}

/** How the server's build names a route's module and what to preload with it. */
export const NAMED = /module: "\/build\/([^"]+)", imports: (?:\[[^\]]*\]|void 0)/g;
const HASH = /-[A-Z\d]{8}(\.js)?$/;

export const namedIn = (server: string): string[] => [
  ...new Set([...server.matchAll(NAMED)].map(([, name = ""]) => name)),
];
/** A file's name without the hash that the compiler gave. */
export const withoutHash = (name: string) => name.replace(HASH, "");
export const isShared = (name: string) => name.startsWith("_shared/");
export const isManifest = (name: string) => /^manifest-.*\.js$/.test(name);
export const holdsLibrary = (inputs: readonly string[], library: string) =>
  inputs.some((input) => input.includes(`node_modules/${library}/`));

/** @param browserFolder the folder of the browser's build @param serverFolder that of the server's */
export async function readCompilerOutput(browserFolder: string, serverFolder: string): Promise<CompilerOutput> {
  const metafile = await readFile(path.join(serverFolder, "metafile.js.json"), "utf8").catch(() => "{}");
  return {
    server: await readFile(path.join(serverFolder, "index.js"), "utf8"),
    files: await filesBelow(browserFolder),
    outputs: JSON.parse(metafile).outputs ?? {},
  };
}

/** @returns a sentence on how the compiler differs from what `merge.ts` expects, or undefined */
export function findChange({ server, files, outputs }: CompilerOutput, browserFolder: string): string | undefined {
  const outputOf = (name: string) => outputs[path.relative(root, path.join(browserFolder, name))];
  const inputsOf = (name: string) => {
    const output = outputOf(name);
    return output && Object.keys(output.inputs ?? {});
  };
  const named = namedIn(server);
  const modules = files.filter((name) => name.endsWith(".js") && !isManifest(name));
  if (named.length === 0) return 'The server\'s build no longer names modules as `module: "/build/…", imports: […]`.';
  for (const start of ["entry.client-", "root-"])
    if (!named.some((name) => name.startsWith(start))) return `No module's name begins with "${start}" any more.`;
  const absent = named.find((name) => !files.includes(name));
  if (absent) return `The server's build names ${absent}, which is not in the browser's build.`;
  const hashless = modules.find((name) => !HASH.test(name));
  if (hashless) return `${hashless} has no hash of eight capital letters and figures at its end.`;
  const unlisted = modules.find((name) => !inputsOf(name));
  if (unlisted) return `metafile.js.json does not say what ${unlisted} is made of.`;
  // Routes that share a file have a module each, and one of these is named.
  const sources = new Set(named.map((name) => outputOf(name)?.entryPoint));
  if (modules.some((name) => !isShared(name) && !sources.has(outputOf(name)?.entryPoint)))
    return "Modules that no route is named by are outside the folder _shared.";
  for (const library of ["react-dom", "@remix-run/router"])
    if (modules.filter((name) => isShared(name) && holdsLibrary(inputsOf(name) ?? [], library)).length !== 1)
      return `${library} is not in exactly one shared module.`;
  if (!files.some(isManifest)) return "The list of all routes is no longer a file named manifest-….js.";
  return undefined;
}

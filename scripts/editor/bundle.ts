import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import { minify } from "terser";
import ts from "typescript";
import { root } from "../site-process.ts";

/** Packages whose module for browsers is another one than Node's. */
const forBrowsers: Readonly<Record<string, string>> = {
  "isomorphic-dompurify": path.join(root, "node_modules/isomorphic-dompurify/dist/browser.mjs"),
};

const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };

/** The build's renderer of Markdown as one module for browsers. @throws where it needs what a browser does not have */
export async function bundleRenderer(): Promise<string> {
  const bundle = await rollup({
    input: path.join(root, "scripts/editor/renderer.ts"),
    plugins: [
      {
        name: "typescript-and-packages",
        resolveId(id, importer) {
          if (id.startsWith(".") && importer) {
            const file = path.resolve(path.dirname(importer), id);
            return existsSync(file) ? file : `${file}.ts`;
          }
          if (path.isAbsolute(id)) return id;
          const file = forBrowsers[id] ?? import.meta.resolve(id);
          if (file.startsWith("node:")) throw new Error(`${importer} imports ${file}, which no browser has`);
          return file.startsWith("file:") ? fileURLToPath(file) : file;
        },
        async load(file) {
          const text = await readFile(file, "utf8");
          return file.endsWith(".ts") ? ts.transpileModule(text, { compilerOptions }).outputText : text;
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es" });
  const { code } = await minify(output[0].code, { module: true, ecma: 2020, format: { comments: /^!/ } });
  return code ?? "";
}

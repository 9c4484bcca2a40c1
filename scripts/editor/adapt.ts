/** Packages that the editor loads on first use, each a single module, by the name under which it imports them. */
export const libraries = [
  { name: "immutable", file: "immutable/dist/immutable.es.js", as: "immutable.js" },
  { name: "exifr/dist/lite.esm.mjs", file: "exifr/dist/lite.esm.mjs", as: "exifr.js" },
  { name: "svgo/browser", file: "svgo/dist/svgo.browser.js", as: "svgo.js" },
  { name: "turndown/lib/turndown.browser.es.js", file: "turndown/lib/turndown.browser.es.js", as: "turndown.js" },
] as const;

/** Those for fields that no collection has: maps, and the colours of code. */
const unused = /^(leaflet|terra-draw|@shikijs\/)/;

/**
 * The editor's module as a browser can load it without a bundler: names of packages become addresses, and those of fonts, which
 * it asks another host for at first, their files beside it. The locales are JSON, which needs an import attribute.
 * @throws when it imports something else, after an update for example
 */
export function adaptEditor(module: string): string {
  const adapted = module.replace(/\bimport\(`([^`]+)`\)/g, (written, name: string) => {
    if (name.startsWith("./")) return written;
    if (/^\.\.\/locales\/[\w-]+\.json$/.test(name)) return `import(\`${name}\`,{with:{type:\`json\`}})`;
    const library = libraries.find((each) => each.name === name);
    if (library) return `import(\`../libraries/${library.as}\`)`;
    if (unused.test(name)) return written;
    throw new Error(`the editor imports ${name}, which scripts/editor/adapt.ts does not know`);
  });
  return adapted.replace(/https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([\w-]+)[:@][^)]*/g, (_, family: string) => {
    const [, file] = new RegExp(`assets/(${family}-[\\w-]+\\.woff2)`).exec(module) ?? [];
    if (file === undefined) throw new Error(`the editor has no file of the font ${family}`);
    return `/editor/cms/assets/${file}`;
  });
}

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
  return expectLoadedHead(adapted).replace(
    /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([\w-]+)[:@][^)]*/g,
    (_, family: string) => {
      const [, file] = new RegExp(`assets/(${family}-[\\w-]+\\.woff2)`).exec(module) ?? [];
      if (file === undefined) throw new Error(`the editor has no file of the font ${family}`);
      return `/editor/cms/assets/${file}`;
    },
  );
}

/** Where 0.221.1 saves a text that has a request at GitHub already: on top of whatever its branch has by then. */
const SAVE = /(let (\w+)=(\w+)\?)void 0(:await \w+\(\w+\),\w+=await \w+\(\w+,\{\.\.\.\w+,branch:\w+,headOid:\2\}\))/;

/**
 * Lets GitHub reject a save onto a branch that somebody else has changed since the text was loaded. Without it, the second of
 * two people who edit one draft replaces what the first one wrote, unasked.
 */
function expectLoadedHead(module: string): string {
  if (!SAVE.test(module))
    throw new Error("the editor saves in another way; look whether it notices others' changes now");
  return module.replace(SAVE, "$1$3.headSHA$4");
}

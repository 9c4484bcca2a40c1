/** Packages that the editor imports by name, and the file of each that browsers load unchanged. */
export const libraries = {
  immutable: "immutable/dist/immutable.es.js",
  "exifr/dist/lite.esm.mjs": "exifr/dist/lite.esm.mjs",
  "svgo/browser": "svgo/dist/svgo.browser.js",
  "turndown/lib/turndown.browser.es.js": "turndown/lib/turndown.browser.es.js",
};

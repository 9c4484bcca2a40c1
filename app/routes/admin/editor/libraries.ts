/** Imported by name; browsers load each file unchanged. */
export const libraries = {
  immutable: "immutable/dist/immutable.es.js",
  "exifr/dist/lite.esm.mjs": "exifr/dist/lite.esm.mjs",
  "svgo/browser": "svgo/dist/svgo.browser.js",
  "turndown/lib/turndown.browser.es.js": "turndown/lib/turndown.browser.es.js",
};

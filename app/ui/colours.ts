/**
 * Where CSS can't be read: the browser's own bar, and the check of a brand's colours. `ground` is
 * the page; on `raised` text has the least contrast. Equal to those of app/styles.css, which a test
 * compares.
 */
export const surfaces = {
  light: { ground: "#f7f3ec", raised: "#f0eae0" },
  dark: { ground: "#0a0a0c", raised: "#1a1a1f" },
} as const;

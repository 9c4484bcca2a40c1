/**
 * Background colours where app/styles.css cannot be read: the browser's own bar, and the check of a
 * brand's colours. `ground` is the page itself; `raised` is the surface on which text has the least
 * contrast. The same as --color-ground and --color-raised there; a test compares them.
 */
export const surfaces = {
  light: { ground: "#f7f3ec", raised: "#f0eae0" },
  dark: { ground: "#0a0a0c", raised: "#1a1a1f" },
} as const;

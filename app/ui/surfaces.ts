/**
 * What a page's words stand on, for who cannot read app/styles.css: the browser's own bar, the check of a brand's
 * colours. `ground` is the page itself; `raised` is the surface on which words have the least contrast.
 * The same as --color-ground and --color-raised there; a test compares them.
 */
export const surfaces = {
  light: { ground: "#f7f3ec", raised: "#f0eae0" },
  dark: { ground: "#0a0a0c", raised: "#1a1a1f" },
} as const;

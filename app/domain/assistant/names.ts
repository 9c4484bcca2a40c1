import { brand } from "~/brand/generated/public";

const { company, product, listing } = brand;

/** What visitors call the company's share by. */
export const shareNames: readonly string[] = [...new Set([listing.symbol, company.name, product.name])];

/** The symbol of the company's share. */
export const symbol = listing.symbol;

/** The collectible, as documents write it. */
export const collectible = product.collectible;

/** The source of a pattern that holds any of some names, for one and for many. */
export const anyOf = (names: readonly string[]) =>
  names.map((name) => escaped(name).replace(/y$|$/, (end) => (end ? "(?:y|ies)" : "(?:e?s)?"))).join("|");

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

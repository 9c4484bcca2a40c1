/**
 * The currency of every amount on the site, as people read it. Prices are asked for in it (workers/price/sources), and the
 * ledger and daily closes are kept in it: another one needs those, too.
 */
export const currency = { code: "CAD", sign: "C$", name: "Canadian dollars" } as const;

// Written from the providers' published examples (the address stands in each source's file), with the pair and the
// currency changed to bitcoin in Canadian dollars.
export const coingecko = {
  bitcoin: {
    cad: 91187.3358936566,
    cad_market_cap: 1787802988326.25,
    cad_24h_vol: 42260929299.5248,
    cad_24h_change: 3.637278946773539,
    last_updated_at: 1711356300,
  },
};
export const krakenPair = {
  a: ["91300.10000", "1", "1.000"],
  b: ["91300.00000", "1", "1.000"],
  c: ["91303.20000", "0.00067643"],
  v: ["40.83670011", "44.12736017"],
  p: ["91706.77771", "91689.13205"],
  t: [34619, 38907],
  l: ["90868.30000", "90868.30000"],
  h: ["92631.00000", "92631.00000"],
  o: "91502.80000",
};
export const kraken = { error: [] as string[], result: { XXBTZCAD: krakenPair } };
export const coinbase = { data: { amount: "91015.07", base: "BTC", currency: "CAD" } };
export const cmcQuote = {
  price: 91602.60701122,
  volume_24h: 43148205721.66,
  volume_change_24h: -0.152774,
  percent_change_1h: -0.152774,
  percent_change_24h: 0.518894,
  market_cap: 1788566151105.1,
  market_cap_dominance: 51,
  last_updated: "2018-08-09T22:53:32.000Z",
};
export const cmcCoin = {
  id: 1,
  name: "Bitcoin",
  symbol: "BTC",
  slug: "bitcoin",
  cmc_rank: 1,
  quote: { CAD: cmcQuote },
};
export const cmcStatus = {
  timestamp: "2018-08-09T22:53:32.000Z",
  error_code: 0,
  error_message: "",
  elapsed: 10,
  credit_count: 1,
};
export const coinmarketcap = { data: { "1": cmcCoin }, status: cmcStatus };

export const coingeckoHistory = {
  prices: [
    [1711843200000, 94312.56],
    [1711843500000, 94318.2],
  ] as unknown[],
  market_caps: [[1711843200000, 1370247487960.09]],
  total_volumes: [[1711843200000, 16408802301.84]],
};
export const krakenRows: unknown[] = [
  [1688671200, "40306.1", "40306.2", "40305.7", "40305.7", "40306.1", "3.39243896", 23],
  // Nobody traded: the exchange repeats its last price.
  [1688671500, "40300.0", "40300.0", "40300.0", "40300.0", "0.0", "0.00000000", 0],
];
export const krakenHistory = { error: [] as string[], result: { XXBTZCAD: krakenRows, last: 1688671500 } };

import recorded from "../fixtures/provider-answers.json";

// The providers' published examples (each source's file has their address), with the pair and the currency changed to
// bitcoin in Canadian dollars. The second row of Kraken's history has no trades: it repeats the last price.
export const { coingecko, coinbase, coinmarketcap, readings } = recorded;
export const kraken = { ...recorded.kraken, error: [] as string[] };
export const krakenPair = kraken.result.XXBTZCAD;
export const { data, status: cmcStatus } = coinmarketcap;
export const cmcCoin = data["1"];
export const cmcQuote = cmcCoin.quote.CAD;
export const coingeckoHistory = { ...recorded.coingeckoHistory, prices: recorded.coingeckoHistory.prices as unknown[] };
export const krakenRows: unknown[] = recorded.krakenHistory.result.XXBTZCAD;
export const krakenHistory = { error: [] as string[], result: { XXBTZCAD: krakenRows, last: 1688671500 } };

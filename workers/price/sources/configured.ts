import type { MarketSourceName, Settings } from "../../env";
import { coinbase } from "./coinbase";
import { coingecko } from "./coingecko";
import { coinmarketcap } from "./coinmarketcap";
import { kraken } from "./kraken";
import { simulated } from "./simulated";
import { type Fetch, httpSource, type Source } from "./source";

type SourceSettings = Pick<
  Settings,
  | "MARKET_SOURCES"
  | "COINGECKO_BASE_URL"
  | "KRAKEN_BASE_URL"
  | "COINBASE_BASE_URL"
  | "COINMARKETCAP_BASE_URL"
  | "COINMARKETCAP_API_KEY"
>;

/** The sources that the operator listed, in the operator's order of preference. */
export function configuredSources(settings: SourceSettings, fetch: Fetch): Source[] {
  const make: Record<MarketSourceName, () => Source> = {
    coingecko: () => httpSource(coingecko(settings.COINGECKO_BASE_URL), fetch),
    kraken: () => httpSource(kraken(settings.KRAKEN_BASE_URL), fetch),
    coinbase: () => httpSource(coinbase(settings.COINBASE_BASE_URL), fetch),
    // The settings reject to list it without a key.
    coinmarketcap: () =>
      httpSource(coinmarketcap(settings.COINMARKETCAP_BASE_URL, settings.COINMARKETCAP_API_KEY ?? ""), fetch),
    simulated: () => simulated,
  };
  return settings.MARKET_SOURCES.map((name) => make[name]());
}

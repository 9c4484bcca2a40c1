import type { MarketSourceName, Settings } from "../../env";
import { coingecko, coinmarketcap } from "./aggregators";
import { coinbase, kraken } from "./exchanges";
import { simulated } from "./simulated";
import { createHttpSource, type Fetch, type HttpSource, type Source } from "./source";

type SourceSettings = Pick<
  Settings,
  "MARKET_SOURCES" | "COINMARKETCAP_API_KEY" | (`${string}_BASE_URL` & keyof Settings)
>;

/** The sources that the operator listed, in the operator's order of preference. */
export function createSources(settings: SourceSettings, fetch: Fetch): Source[] {
  const providers: Record<Exclude<MarketSourceName, "simulated">, () => HttpSource> = {
    coingecko: () => coingecko(settings.COINGECKO_BASE_URL),
    kraken: () => kraken(settings.KRAKEN_BASE_URL),
    coinbase: () => coinbase(settings.COINBASE_BASE_URL),
    // The settings reject listing it without a key.
    coinmarketcap: () => coinmarketcap(settings.COINMARKETCAP_BASE_URL, settings.COINMARKETCAP_API_KEY ?? ""),
  };
  return settings.MARKET_SOURCES.map((name) =>
    name === "simulated" ? simulated : createHttpSource(providers[name](), fetch),
  );
}

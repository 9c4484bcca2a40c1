import type { CurrencyCode } from "~/brand/currencies";
import type { Settings } from "../../env";
import { coingecko, coinmarketcap } from "./aggregators";
import { coinbase, kraken } from "./exchanges";
import { createSimulated } from "./simulated";
import {
  type AskedFor,
  createHttpSource,
  type Fetch,
  type HttpSource,
  type Source,
} from "./source";

interface Provider {
  label: string;
  /** Scheme and host, unless NAME_BASE_URL says otherwise. */
  base: string;
  /** The currencies in which it quotes Bitcoin; without it every one of app/brand/currencies.ts. */
  quotes?: readonly CurrencyCode[];
  /** Whether it takes NAME_API_KEY, without which the settings reject its name. */
  needsKey?: true;
  create(asked: AskedFor & { key: string }): HttpSource;
}

/** Settings, labels and tests follow from a provider's row. */
export const providers = {
  coingecko: { label: "CoinGecko", base: "https://api.coingecko.com", create: coingecko },
  kraken: {
    label: "Kraken",
    base: "https://api.kraken.com",
    // https://support.kraken.com/articles/currency-pairs: its pairs of XBT with a currency of a
    // state.
    quotes: ["AUD", "CAD", "CHF", "EUR", "GBP", "JPY", "USD"],
    create: kraken,
  },
  coinbase: { label: "Coinbase", base: "https://api.coinbase.com", create: coinbase },
  coinmarketcap: {
    label: "CoinMarketCap",
    base: "https://pro-api.coinmarketcap.com",
    needsKey: true,
    create: coinmarketcap,
  },
} as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof providers;
type KeyedName = {
  [Name in ProviderName]: (typeof providers)[Name] extends { needsKey: true } ? Name : never;
}[ProviderName];

export type BaseSetting = `${Uppercase<ProviderName>}_BASE_URL`;
export type KeySetting = `${Uppercase<KeyedName>}_API_KEY`;

export const listedProviders = (Object.entries(providers) as [ProviderName, Provider][]).map(
  ([name, provider]) => ({
    name,
    ...provider,
    baseSetting: `${name.toUpperCase()}_BASE_URL` as BaseSetting,
    keySetting: provider.needsKey && (`${name.toUpperCase()}_API_KEY` as KeySetting),
  }),
);

export const quotesIn = (listed: string, currency: CurrencyCode): boolean =>
  listedProviders.find(({ name }) => name === listed)?.quotes?.includes(currency) ?? true;

/** In the operator's order of preference. */
export function createSources(
  settings: Pick<Settings, "MARKET_SOURCES" | BaseSetting | KeySetting>,
  { fetch, currency }: { fetch: Fetch; currency: CurrencyCode },
): Source[] {
  return settings.MARKET_SOURCES.filter((listed) => quotesIn(listed, currency)).map((listed) => {
    const provider = listedProviders.find(({ name }) => name === listed);
    if (!provider) return createSimulated(currency);
    const { name, create, baseSetting, keySetting } = provider;
    const key = keySetting && settings[keySetting];
    return createHttpSource(
      name,
      create({ base: settings[baseSetting], key: key ?? "", currency }),
      fetch,
    );
  });
}

/** A published site's variables, as complete as they must be. */
export const validSettings = {
  ENVIRONMENT: "production",
  MARKET_SOURCES: "coingecko,kraken",
  COINGECKO_BASE_URL: "https://api.coingecko.com",
  KRAKEN_BASE_URL: "https://api.kraken.com",
  COINBASE_BASE_URL: "https://api.coinbase.com",
  COINMARKETCAP_BASE_URL: "https://pro-api.coinmarketcap.com",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  RATE_LIMITS: "on",
  ANALYTICS_URL: "",
  ROOM_CAPACITY: "5000",
};

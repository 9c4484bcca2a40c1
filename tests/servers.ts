/** Where the local stand-in for the exchanges listens; tests/market-server.ts. */
export const marketServerPort = 8801;
export const marketServer = `http://127.0.0.1:${marketServerPort}`;

const start = (port: number, variables: string[]) => ({
  origin: `http://localhost:${port}`,
  command: [
    "rm -rf",
    `.tmp/site-${port}`,
    `&& node scripts/start.ts --port ${port} --inspector-port ${port + 1000} --persist-to .tmp/site-${port}`,
    ...["RATE_LIMITS:off", ...variables].map((variable) => `--var ${variable}`),
  ].join(" "),
  env: { SITE_BUILT: "1" },
});

/** A second issuer's site from the same code; tests/serve-second-brand.ts. */
const secondBrand = {
  origin: "http://localhost:8804",
  command: "node tests/serve-second-brand.ts --port 8804 --inspector-port 9804 --persist-to .wrangler/state",
  env: {},
};

/** The sites that browser tests visit: one build, several configurations. */
export const servedSites = {
  simulated: start(8802, []),
  /** Its prices come from the stand-in, in the exchanges' public shapes; its page views go there, too. */
  exchanges: start(8803, [
    "MARKET_SOURCES:coingecko,kraken",
    `COINGECKO_BASE_URL:${marketServer}`,
    `KRAKEN_BASE_URL:${marketServer}`,
    `ANALYTICS_URL:${marketServer}/page-views`,
  ]),
  secondBrand,
};

/** Ports of the tests' servers begin here, so that two checkouts on one machine can keep out of each other's way. */
const firstPort = Number(process.env.TEST_PORT ?? 8801);

/** Where the local stand-in for the exchanges listens; tests/market-server.ts. */
export const marketServerPort = firstPort;
export const marketServer = `http://127.0.0.1:${marketServerPort}`;

const start = (port: number, variables: string[]) => ({
  origin: `http://localhost:${port}`,
  command: [
    "rm -rf",
    `.tmp/site-${port}`,
    `&& node scripts/start.ts --port ${port} --inspector-port ${port + 1000} --persist-to .tmp/site-${port} --log-level error`,
    ...["RATE_LIMITS:off", ...variables].map((variable) => `--var ${variable}`),
  ].join(" "),
  env: { SITE_BUILT: "1" },
});

/** For the test that kills its own site and its own exchange. */
export const restartPorts = { site: firstPort + 4, exchange: firstPort + 5 };

const secondBrandPort = firstPort + 3;
/** A second issuer's site from the same code; tests/serve-second-brand.ts. */
const secondBrand = {
  origin: `http://localhost:${secondBrandPort}`,
  command: [
    `node tests/serve-second-brand.ts --port ${secondBrandPort} --inspector-port ${secondBrandPort + 1000}`,
    "--persist-to .wrangler/state --log-level error",
  ].join(" "),
  env: {},
};

/** Where the local stand-in for a language model listens; tests/model-server.ts. */
export const modelServerPort = firstPort + 7;
export const modelServer = `http://127.0.0.1:${modelServerPort}`;

/** The sites that browser tests visit: one build, several configurations. */
export const servedSites = {
  simulated: start(firstPort + 1, []),
  /** Its prices come from the stand-in, in the exchanges' public shapes; its page views go there, too. */
  exchanges: start(firstPort + 2, [
    "MARKET_SOURCES:coingecko,kraken",
    `COINGECKO_BASE_URL:${marketServer}`,
    `KRAKEN_BASE_URL:${marketServer}`,
    `ANALYTICS_URL:${marketServer}/page-views`,
  ]),
  /** Shows its assistant, which speaks in the stand-in's words. */
  assistant: start(firstPort + 6, [
    "ASSISTANT:visible",
    "ASSISTANT_ADAPTER:openai",
    "ASSISTANT_MODEL:stand-in",
    `ASSISTANT_API_URL:${modelServer}/v1`,
  ]),
  secondBrand,
};

import { createTiles } from "./tiles";

/** No source: the heading of their group says that these are fixed. */
const REFERENCE = "";
const PROTOCOL = "Set by the Bitcoin protocol";
const SUPPLY_SOURCE =
  "Bitcoin’s issuance schedule, which reached 19.6 million at block 826,000 in January 2024. Not measured live.";

export const referenceTiles = createTiles("reference", [
  ["Hashrate", "512 EH/s", REFERENCE],
  ["Block time", "9.8 min", REFERENCE],
  ["Security score", "99.99%", REFERENCE],
  ["Processing time", "< 0.1s", REFERENCE],
  ["Node count", "15,000+", REFERENCE],
  ["Uptime", "99.98%", REFERENCE],
  ["Circulating supply", "19.6M BTC", SUPPLY_SOURCE],
  [
    "Supply issued",
    "93.33%",
    "The circulating supply of January 2024 (19.6M BTC) divided by the protocol’s maximum (21M BTC). Not measured live.",
  ],
  ["Maximum supply", "21M BTC", `${PROTOCOL} since 2009: no more can ever be created.`],
  [
    "Block reward",
    "3.125 BTC",
    `${PROTOCOL}: new bitcoin created with each block from the April 2024 halving until the next one.`,
  ],
]);

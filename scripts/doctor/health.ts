import { findPriceFaults, type PriceHealth } from "../../app/domain/price-health.ts";
import { error, type Finding, warning } from "../finding.ts";

/** The market's part of /healthz; empty where the price feed does not answer. */
export interface MarketHealth extends Partial<PriceHealth> {
  readonly sources?: readonly {
    readonly name: string;
    readonly breaker: string;
    readonly failures: number;
    readonly left_out?: string | null;
  }[];
  readonly share?: { readonly failures: number } | null;
}

export interface Health {
  readonly db?: string;
  readonly market?: MarketHealth;
}

/** What an answer of /healthz says; null where it is no JSON. */
export function readHealth(text: string): Health | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of a site that cannot be asked. */
export const noAnswer = (origin: string, reason: unknown) =>
  error(
    origin,
    `does not answer: ${reason instanceof Error ? (reason.cause ?? reason.message) : reason}`,
    "See that it was deployed, that the address is right, and `npx wrangler tail`.",
  );

const SEE_PRICE = "See docs/incidents.md, “The price is stale”.";

/** What is wrong with a site by its /healthz: an error needs an operator now, a warning may pass. */
export function findHealthFaults(status: number, text: string): Finding[] {
  const health = readHealth(text);
  const say = (problem: string, advice: string) => [error("/healthz", problem, advice)];
  if (health?.db === "unreachable")
    return say("the database does not answer", "See docs/incidents.md, “Sign-ins fail”.");
  if (status !== 200) return say(`answers ${status}`, "See the platform's status page, and `npx wrangler tail`.");
  if (health === null) return say("is no JSON", "See that the address is the site's own.");
  const { stale = false, price_age = null, rooms = 0, ...market } = health.market ?? {};
  return [
    ...findPriceFaults({ ...market, stale, price_age, rooms }).map(({ text, isLasting }) =>
      (isLasting ? error : warning)("/healthz", text, SEE_PRICE),
    ),
    ...findSourceFaults(health.market ?? {}),
  ];
}

/** Sources that fail are warnings, since prices come from the others; where none is left, the price itself is at fault soon. */
function findSourceFaults({ sources = [], share }: MarketHealth): Finding[] {
  const advice = "Prices come from the others, or are the last one known; see the log for its reason.";
  const ofShare = "Market capitalization and mNAV keep the last price taken; `price.share_failed` in the log says why.";
  return [
    ...sources.flatMap(({ name, breaker, failures, left_out }) => [
      ...(breaker === "open" ? [warning(name, `failed ${failures} times in a row`, advice)] : []),
      ...(left_out
        ? [warning(name, `its price is left out: it ${left_out}`, "Compare with the provider's own page.")]
        : []),
    ]),
    ...(share && share.failures > 1
      ? [warning("share price", `failed or was rejected ${share.failures} times in a row`, ofShare)]
      : []),
  ];
}

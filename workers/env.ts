import * as z from "zod";
import { productionCost } from "~/domain/accounts/password-hash";

/** Names that MARKET_SOURCES may list, in the operator's order of preference. */
export const marketSourceNames = ["coingecko", "kraken", "coinbase", "coinmarketcap", "simulated"] as const;
export type MarketSourceName = (typeof marketSourceNames)[number];

const createAddress = (parts: string, hasOnlyThese: (url: URL, written: string) => boolean) =>
  z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine(
      (value) => URL.canParse(value) && hasOnlyThese(new URL(value), value),
      `must be ${parts} only, without a trailing slash`,
    );
const schemeAndHost = createAddress("scheme and host", ({ origin }, written) => origin === written);
const apiBase = createAddress("scheme, host and path", (url, written) => !/[?#]|\/$/.test(written) && !url.username);

const marketSources = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(marketSourceNames, `must list some of ${marketSourceNames.join(", ")}`)).min(1))
  .refine((names) => new Set(names).size === names.length, "names a source twice")
  .refine(
    (names) => names.length === 1 || !names.includes("simulated"),
    "simulated stands alone: never mix it with real sources",
  );

const settingsSchema = z
  .object({
    ENVIRONMENT: z.enum(["production", "local"]),
    MARKET_SOURCES: marketSources,
    COINGECKO_BASE_URL: schemeAndHost,
    KRAKEN_BASE_URL: schemeAndHost,
    COINBASE_BASE_URL: schemeAndHost,
    COINMARKETCAP_BASE_URL: schemeAndHost,
    /** Signs cookies and links; `npm start` makes one for this machine in .dev.vars. Never a default. */
    SESSION_SECRET: z.string().min(32, "must have at least 32 characters"),
    /** The one before, during rotation: it still verifies and decrypts, and nothing new is made with it. */
    SESSION_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
    COINMARKETCAP_API_KEY: z.string().min(1).optional(),
    /** How emails are sent: unset is "local" on one machine and "none" in production. */
    EMAIL_ADAPTER: z.enum(["none", "local", "cloudflare", "provider"]).optional(),
    EMAIL_FROM: z.email().optional(),
    EMAIL_API_URL: z.url({ protocol: /^https$/ }).optional(),
    EMAIL_API_KEY: z.string().min(1).optional(),
    /** "double" asks a new address of the launch list to confirm by email. */
    LAUNCH_OPT_IN: z.enum(["single", "double"]).default("single"),
    /** Whether visitors see the assistant. Its API answers either way. */
    ASSISTANT: z.enum(["hidden", "visible"], "must be hidden or visible").default("hidden"),
    /** What writes the assistant's answers; "none" quotes the documents. */
    ASSISTANT_ADAPTER: z.enum(["none", "openai", "workers-ai"], "must be none, openai or workers-ai").default("none"),
    ASSISTANT_MODEL: z.string().min(1).max(200).optional(),
    /** Scheme, host and path up to "/chat/completions". */
    ASSISTANT_API_URL: apiBase.optional(),
    ASSISTANT_API_KEY: z.string().min(1).optional(),
    /** Calls of the model in a day (UTC), by all visitors together. */
    ASSISTANT_DAILY_CALLS: z.coerce.number().int().min(0).max(10_000_000).default(1_000),
    RATE_LIMITS: z.enum(["on", "off"]),
    ANALYTICS_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]),
    /** Sockets a price room takes before the next shard opens. */
    ROOM_CAPACITY: z.coerce.number().int().min(1).max(30_000),
    /** scrypt's N as a power of two: smaller than production's only where suites sign in thousands of times. */
    PASSWORD_LOG2_COST: z.coerce.number().int().min(1).max(20).default(productionCost.log2Cost),
    /** Moves the site's clock, in seconds, so that tests can pass an embargo. */
    CLOCK_OFFSET_SECONDS: z.coerce.number().int().default(0),
    /** Stops the site's clock and the simulated market at a time, so that pictures of pages can be compared. */
    CLOCK_FIXED_AT: z.iso
      .datetime()
      .transform((time) => Date.parse(time))
      .optional(),
  })
  .superRefine((settings, issues) => {
    const reject = (name: keyof typeof settings, message: string) =>
      issues.addIssue({ code: "custom", path: [name], message });
    const { EMAIL_ADAPTER: email, ASSISTANT_ADAPTER: assistant } = settings;
    const require = (condition: boolean, name: keyof typeof settings, when: string) => {
      if (condition && !settings[name]) reject(name, `is required ${when}`);
    };
    const sends = email === "cloudflare" || email === "provider";
    const usesCoinMarketCap = settings.MARKET_SOURCES.includes("coinmarketcap");
    require(usesCoinMarketCap, "COINMARKETCAP_API_KEY", "when MARKET_SOURCES lists coinmarketcap");
    require(sends, "EMAIL_FROM", "when emails are sent");
    require(email === "provider", "EMAIL_API_URL", "with the provider");
    require(email === "provider", "EMAIL_API_KEY", "with the provider");
    require(assistant !== "none", "ASSISTANT_MODEL", "with a model");
    require(assistant === "openai", "ASSISTANT_API_URL", "when ASSISTANT_ADAPTER is openai");
    if (settings.ENVIRONMENT !== "production") return;
    if (settings.ASSISTANT_API_URL?.startsWith("http:"))
      reject("ASSISTANT_API_URL", "must be https in production: questions and the key pass there");
    if (settings.LAUNCH_OPT_IN === "double" && !sends) reject("LAUNCH_OPT_IN", "needs a way of sending emails");
    if (email === "local") reject("EMAIL_ADAPTER", "writes emails to the log: never in production");
    if (settings.RATE_LIMITS === "off") reject("RATE_LIMITS", "must be on in production");
    if (settings.PASSWORD_LOG2_COST < productionCost.log2Cost)
      reject("PASSWORD_LOG2_COST", `must be at least ${productionCost.log2Cost} in production`);
    if (settings.CLOCK_OFFSET_SECONDS !== 0) reject("CLOCK_OFFSET_SECONDS", "must be 0 in production");
    if (settings.CLOCK_FIXED_AT !== undefined) reject("CLOCK_FIXED_AT", "must be unset in production");
  });

/** Variables and secrets, checked and typed. */
export type Settings = z.output<typeof settingsSchema>;

/** A missing or malformed variable. The message names each one. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const read = new WeakMap<object, Settings>();

/** The settings among the bindings, parsed once. @throws {SettingsError} naming all that are malformed or missing */
export function settingsOf(env: object): Settings {
  const known = read.get(env);
  if (known) return known;
  const { success, data, error } = settingsSchema.safeParse(env);
  if (!success)
    throw new SettingsError(error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
  read.set(env, data);
  return data;
}

/** The site's time, in ms since the epoch: the system's. Tests may move or stop it, production never does. */
export const createClock = ({ CLOCK_OFFSET_SECONDS, CLOCK_FIXED_AT }: Settings) => ({
  now: () => (CLOCK_FIXED_AT ?? Date.now()) + CLOCK_OFFSET_SECONDS * 1000,
});

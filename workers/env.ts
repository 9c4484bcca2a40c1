import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
import { productionCost } from "~/domain/accounts/password-hash";
import {
  type BaseSetting,
  type KeySetting,
  listedProviders,
  type ProviderName,
} from "./price/sources/providers";

const marketSourceNames: (ProviderName | "simulated")[] = [
  ...listedProviders.map(({ name }) => name),
  "simulated",
];

// The small zod has no messages of its own, and operators read these.
z.config(en());

const httpAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const schemeAndHost = httpAddress.check(
  z.refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    "must be scheme and host only, without a trailing slash",
  ),
);
const list = z.pipe(
  z.string(),
  z.transform((written) => written.split(",").flatMap((each) => each.trim() || [])),
);

const mustListSome = `must list some of ${marketSourceNames.join(", ")}`;
const marketSources = z.pipe(
  list,
  z.array(z.enum(marketSourceNames, mustListSome)).check(
    z.minLength(1, mustListSome),
    z.refine((names) => new Set(names).size === names.length, "lists a source twice"),
    z.refine(
      (names) => names.length === 1 || !names.includes("simulated"),
      "simulated cannot be combined with other sources",
    ),
    z.refine(
      (names) => names.length > 1 || names.includes("simulated"),
      "must list two sources, which confirm each other, or simulated",
    ),
  ),
);

const repository = z
  .string()
  .check(
    z.regex(
      /^https?:\/\/[\w.:-]{1,100}(\/[\w.-]{1,100}){2,6}$/,
      "must be the address of a repository, like https://github.com/acme/site",
    ),
  );

/** Parsed, since "HTTP:" and leading blanks make the same address. */
const isUnencrypted = (value: unknown) =>
  typeof value === "string" && URL.canParse(value) && new URL(value).protocol === "http:";
const secret = z.string().check(z.minLength(32, "must have at least 32 characters"));
const text = z.optional(z.string().check(z.minLength(1)));
const apiAddress = z.optional(httpAddress);
const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));

const providerSettings = Object.fromEntries(
  listedProviders.flatMap(({ base, baseSetting, keySetting }) => [
    [baseSetting, z._default(schemeAndHost, base)],
    ...(keySetting ? [[keySetting, text]] : []),
  ]),
) as Record<BaseSetting, z.ZodMiniDefault<typeof schemeAndHost>> & Record<KeySetting, typeof text>;

const settingsSchema = z
  .object({
    ENVIRONMENT: z.enum(["production", "local"]),
    MARKET_SOURCES: marketSources,
    ...providerSettings,
    /**
     * Signs cookies and links; `npm start` makes one for this machine in .dev.vars. Never a
     * default.
     */
    SESSION_SECRET: secret,
    /** What sends emails: unset is "local" on one machine and "none" in production. */
    EMAIL_PROVIDER: z.optional(
      z.enum(["none", "local", "cloudflare", "resend", "postmark", "http"]),
    ),
    EMAIL_FROM: z.optional(z.email()),
    /** Where "http" posts to; for "resend" and "postmark" the scheme and host of a stand-in. */
    EMAIL_API_URL: apiAddress,
    EMAIL_API_KEY: text,
    NEWSLETTER: z._default(z.enum(["none", "local", "resend"]), "none"),
    NEWSLETTER_API_KEY: text,
    NEWSLETTER_SEGMENT: text,
    NEWSLETTER_API_URL: z.optional(schemeAndHost),
    /** "double" asks a new address of the launch list to confirm by email. */
    LAUNCH_OPT_IN: z._default(z.enum(["single", "double"]), "single"),
    ASSISTANT: z._default(z.enum(["hidden", "visible"], "must be hidden or visible"), "hidden"),
    EDITOR_HOST: z._default(z.enum(["github", "gitlab"], "must be github or gitlab"), "github"),
    /** Unset: there is no editor. */
    EDITOR_REPOSITORY: z.optional(repository),
    RATE_LIMITS: z._default(z.enum(["on", "off"]), "on"),
    /**
     * Whether only this machine reaches a local site: then a request's host and address can be
     * believed.
     */
    LOCAL_LISTENER: z._default(
      z.enum(["loopback", "network"], "must be loopback or network"),
      "network",
    ),
    ANALYTICS_URL: z._default(z.union([z.literal(""), z.url({ protocol: /^https?$/ })]), ""),
    /** Sockets a price room takes before the next shard opens. */
    ROOM_CAPACITY: z._default(wholeNumber(1, 30_000), 5_000),
    /**
     * Sockets that a room takes from one address, or one /64 of IPv6: an office behind one address
     * has dozens of people.
     */
    SOCKETS_PER_ADDRESS: z._default(wholeNumber(1, 10_000), 50),
    /**
     * scrypt's N as a power of two: smaller than production's only where suites sign in thousands
     * of times.
     */
    PASSWORD_LOG2_COST: z._default(wholeNumber(1, 20), productionCost.log2Cost),
    /** Moves the site's clock, in seconds, so that tests can pass an embargo. */
    CLOCK_OFFSET_SECONDS: z._default(z.coerce.number().check(z.int()), 0),
  })
  .check(
    z.superRefine(
      (settings, issues) => {
        const reject = (name: keyof typeof settings, message: string) =>
          issues.addIssue({ code: "custom", path: [name], message });
        const provider = resolveEmailProvider(settings);
        const require = (condition: boolean, name: keyof typeof settings, when: string) => {
          if (condition && !settings[name]) reject(name, `is required ${when}`);
        };
        const sends = provider !== "none" && provider !== "local";
        for (const { name, keySetting } of listedProviders) {
          if (keySetting && settings.MARKET_SOURCES?.includes(name)) {
            require(true, keySetting, `when MARKET_SOURCES lists ${name}`);
          }
        }
        const byProvider = `when EMAIL_PROVIDER is ${provider}`;
        require(sends, "EMAIL_FROM", byProvider);
        require(provider === "http", "EMAIL_API_URL", byProvider);
        require(sends && provider !== "cloudflare", "EMAIL_API_KEY", byProvider);
        const hasOwnHost = provider === "resend" || provider === "postmark";
        if (
          hasOwnHost &&
          settings.EMAIL_API_URL &&
          !schemeAndHost.safeParse(settings.EMAIL_API_URL).success
        ) {
          reject("EMAIL_API_URL", "must be scheme and host only, without a trailing slash");
        }
        if (settings.NEWSLETTER === "resend") {
          for (const name of ["NEWSLETTER_API_KEY", "NEWSLETTER_SEGMENT", "EMAIL_FROM"] as const) {
            require(true, name, "when NEWSLETTER is resend");
          }
        }
        if (
          settings.NEWSLETTER !== undefined &&
          settings.NEWSLETTER !== "none" &&
          provider === "none"
        ) {
          reject("NEWSLETTER", "requires an EMAIL_PROVIDER, which asks new addresses to confirm");
        }
        if (settings.ENVIRONMENT === "local") return;
        if (settings.LAUNCH_OPT_IN === "double" && !sends) {
          reject("LAUNCH_OPT_IN", "double requires an EMAIL_PROVIDER that sends emails");
        }
        // A published site sends nothing unencrypted. All settings are looked at, so that no new
        // address is forgotten.
        for (const [name, value] of Object.entries(settings) as [
          keyof typeof settings,
          unknown,
        ][]) {
          if ([value].flat().some(isUnencrypted)) reject(name, "must be https in production");
        }
        if (settings.EMAIL_PROVIDER === "local") {
          reject(
            "EMAIL_PROVIDER",
            "must not be local in production, because it keeps emails on the machine",
          );
        }
        if (settings.NEWSLETTER === "local") {
          reject("NEWSLETTER", "must not be local in production, because it sends nothing");
        }
        if (settings.LOCAL_LISTENER === "loopback") {
          reject(
            "LOCAL_LISTENER",
            "must not be loopback in production, because everyone reaches the site",
          );
        }
        if (settings.RATE_LIMITS === "off") reject("RATE_LIMITS", "must be on in production");
        if (settings.PASSWORD_LOG2_COST < productionCost.log2Cost) {
          reject("PASSWORD_LOG2_COST", `must be at least ${productionCost.log2Cost} in production`);
        }
        if (settings.CLOCK_OFFSET_SECONDS !== 0) {
          reject("CLOCK_OFFSET_SECONDS", "must be 0 in production");
        }
      },
      // With malformed fields too, so that all problems are named at once.
      { when: () => true },
    ),
  );

export const resolveEmailProvider = (settings: Pick<Settings, "ENVIRONMENT" | "EMAIL_PROVIDER">) =>
  settings.EMAIL_PROVIDER ?? (settings.ENVIRONMENT === "local" ? "local" : "none");

export type Settings = z.output<typeof settingsSchema>;

export const listSettingNames = (): string[] => Object.keys(settingsSchema.shape);

/** By name; empty when the site can start. */
export const findSettingsProblems = (env: object) =>
  (settingsSchema.safeParse(env).error?.issues ?? []).map(({ code, path, message }) => {
    const name = path.join(".");
    const isMissing =
      code !== "custom" &&
      path.length === 1 &&
      (env as Record<string, unknown>)[name] === undefined;
    return { name, problem: isMissing ? "is required" : message };
  });

export class SettingsError extends Error {
  override name = "SettingsError";
}

const read = new WeakMap<object, Settings>();

/** Undefined before the first success of `settingsOf`. */
export const findSettings = (env: object): Settings | undefined => read.get(env);

/**
 * Parsed once.
 * @throws {SettingsError} naming all that are malformed or missing
 */
export function settingsOf(env: object): Settings {
  const parsed = findSettings(env);
  if (parsed) return parsed;
  const { success, data } = settingsSchema.safeParse(env);
  if (!success) {
    throw new SettingsError(
      findSettingsProblems(env)
        .map(({ name, problem }) => `${name}: ${problem}`)
        .join("; "),
    );
  }
  read.set(env, data);
  return data;
}

import { parse } from "yaml";
import { z } from "zod";
import { currencyCodes } from "../../app/brand/currencies";
import { isDayOfYear } from "../../app/brand/schema";
import { isTimeZone } from "../../app/brand/time-zones";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { foldWords } from "../../app/locale/fold-words";
import { surfaces } from "../../app/ui/colours";
import { contrast, LEAST_CONTRAST } from "../../app/ui/contrast";
import { UsageError } from "../command";
import { findSampleName } from "../deploy/faults";
import { isReadableAccent, suggestAccent } from "./accent";

/** An exchange as "Name (CODE)". */
function readExchange(written: string) {
  const [, name, code] = /^(\S.{0,60}) \(([A-Z0-9]{2,8})\)$/.exec(written) ?? [];
  return name && code ? { name, code } : null;
}

/** Names by which people know a country, as `foldCountry` has them, and Intl does not. */
const otherNames: Readonly<Record<string, string>> = {
  "czech republic": "CZ",
  "east timor": "TL",
  "great britain": "GB",
  holland: "NL",
  "ivory coast": "CI",
  macedonia: "MK",
  "republic of korea": "KR",
  swaziland: "SZ",
  turkey: "TR",
  uae: "AE",
  "united states of america": "US",
  usa: "US",
};

/** "st vincent and grenadines" for "St. Vincent & the Grenadines", without "SAR China" and other words in brackets. */
const foldCountry = (name: string) =>
  foldWords(name)
    .replaceAll("&", " and ")
    .replace(/ sar china$| \(.*\)$/, "")
    .replace(/\bsaint\b/g, "st")
    .replace(/\bthe\b|[.,]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A country by its English name, as Intl has it, in long or in short, or as people say: "CH" for Switzerland. */
export function findRegion(country: string): string | undefined {
  const folded = foldCountry(country);
  const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const regions = alphabet.flatMap((first) => alphabet.map((second) => first + second));
  const names = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames(["en"], { type: "region", style, fallback: "none" }),
  );
  const isNamed = (region: string) => names.some((each) => foldCountry(each.of(region) ?? "") === folded);
  const found = folded === "" ? undefined : (otherNames[folded] ?? regions.find(isNamed));
  // Of a region with a former code, which comes first: "DE", and not "DD".
  return found && new Intl.Locale(`en-${found}`).region;
}

/** The company's name in addresses and in the names of its Workers and databases: "3iq", "acme-mining". */
export const companySlug = (name: string) => slugOf(name.replaceAll("_", "-"));

/** It is filled into files of several kinds. */
const isPlain = (written: string) => !/["\\<>{}[\]\n]/.test(written);
const PLAIN = "must have no quotation marks, brackets or backslashes";

const name = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .refine((written) => !findSampleName(written), "is the sample company's name")
  .refine((written) => /[a-z]/.test(companySlug(written)), "must have a Latin letter")
  .refine(isPlain, PLAIN);

/** What a company can have beside the pages that every company has. */
export const parts = ["treasury", "gold", "launchpad", "events"] as const;

/** A list as a person types it; "none" is an empty one. */
const splitList = (typed: string) => typed.split(/[\s,]+/).filter((each) => each !== "" && each !== "none");

/** By the name in the file of answers. Each says what is wrong in words that a person who is asked can act on. */
export const answerFields = {
  legalName: name,
  name: name.max(24, "must be at most 24 characters: it is in the header"),
  domain: z
    .string()
    .trim()
    .transform((written) => written.replace(/^https?:\/\//i, "").replace(/\/$/, ""))
    .pipe(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host like www.example.com")),
  venue: z
    .string()
    .trim()
    .transform((written, context) => {
      const exchange = readExchange(written);
      if (exchange) return exchange;
      const message = 'must be a name and the code that labels begin with, like "Nasdaq Stock Market (NASDAQ)"';
      context.issues.push({ code: "custom", message, input: written });
      return z.NEVER;
    }),
  // Tokyo's are numbers, and YAML reads them as such.
  symbol: z.preprocess(
    (written) => (typeof written === "number" ? String(written) : written),
    z
      .string()
      .trim()
      .regex(/^[A-Z0-9][A-Z0-9.]{0,9}$/, "must be a ticker symbol in capitals or digits, like ACME"),
  ),
  founded: z.coerce
    .number("must be a year like 2021")
    .pipe(z.int().min(1900).max(new Date().getUTCFullYear(), "must not be in the future")),
  city: z.string().trim().min(2).max(60).refine(isPlain, PLAIN),
  country: z
    .string()
    .trim()
    .refine((written) => findRegion(written) !== undefined, "must be a country by its English name, like Switzerland"),
  timeZone: z.string().refine(isTimeZone, "must be an IANA time zone, like America/Toronto"),
  currency: z.enum(currencyCodes, `must be one of ${currencyCodes.join(", ")}`),
  accounting: z.string().trim().min(2).max(40).refine(isPlain, PLAIN),
  fiscalYearEnd: z.string().trim().refine(isDayOfYear, "must be a month and a day, like December 31"),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "must be a colour like #f7931a")
    .refine(isReadableAccent, {
      error: ({ input }) => {
        const ratio = contrast(String(input), surfaces.dark.raised).toFixed(1);
        return `is hard to read on the dark page: its contrast is ${ratio} and must be at least ${LEAST_CONTRAST}. ${suggestAccent(String(input))} is near and passes`;
      },
    }),
  parts: z
    .union([z.array(z.string()), z.string().transform(splitList)])
    .pipe(z.array(z.enum(parts, `must be among ${parts.join(", ")}`)))
    .default([]),
};

const answers = z.strictObject(answerFields);
export type Answers = z.output<typeof answers> & {
  /** BCP 47: English as it is written in the company's country. */
  readonly locale: string;
};
type AnswerName = keyof typeof answerFields;

const withLocale = (given: z.output<typeof answers>): Answers => ({
  ...given,
  locale: `en-${findRegion(given.country)}`,
});

/** The questions, in their order, each with an example that Enter takes where there is one. */
export const questions: Readonly<Record<AnswerName, { ask: string; usual?: string }>> = {
  legalName: { ask: "Legal name (Acme Mining Corp.)" },
  name: { ask: "Name for short, as in the header (Acme)" },
  domain: { ask: "Host of the website (www.acme.com)" },
  venue: { ask: `Exchange, with the code that labels begin with (Nasdaq Stock Market (NASDAQ))` },
  symbol: { ask: "Ticker symbol (ACME)" },
  founded: { ask: "Year of foundation (2021)" },
  city: { ask: "City of the head office, as its address has it (Zug)" },
  country: { ask: "Country of the head office (Switzerland)" },
  timeZone: { ask: "Time zone (America/Toronto)" },
  currency: {
    ask: `Currency of the books and of every price (${currencyCodes.join(", ")})`,
  },
  accounting: { ask: "Standards of the books (IFRS, U.S. GAAP)" },
  fiscalYearEnd: { ask: "Last day of the fiscal year", usual: "December 31" },
  accent: { ask: "Accent colour", usual: "#f7931a" },
  parts: {
    ask: `Parts, with commas between them, or none: treasury (a ledger and its page), gold (a product's page with its launch list),
launchpad (a programme with applications), events (a calendar)`,
    usual: "treasury",
  },
};

/** A file of answers, for people to copy. */
export const exampleFile = `legalName: Acme Mining Corp.
name: Acme Mining
domain: www.acme-mining.com
venue: Canadian Securities Exchange (CSE)
symbol: ACMB
founded: 2019
city: Vancouver, British Columbia
country: Canada
timeZone: America/Vancouver
currency: CAD
accounting: IFRS
fiscalYearEnd: December 31
accent: "#3b82f6"
parts: treasury, events
`;

function readYaml(yaml: string, file: string) {
  try {
    return parse(yaml) ?? {};
  } catch (reason) {
    throw new UsageError(`${file}: ${reason instanceof Error ? reason.message : reason}`);
  }
}

/** @throws {UsageError} naming each field that is missing or wrong */
export function parseAnswers(yaml: string, file: string): Answers {
  const given = readYaml(yaml, file);
  const { success, data, error } = answers.safeParse(given);
  if (success) return withLocale(data);
  const faults = error.issues.map((issue) => {
    if (issue.code === "unrecognized_keys")
      return `${file}: ${issue.keys.join(", ")}: is no question; they are ${Object.keys(answerFields).join(", ")}`;
    const [name] = issue.path;
    if (name === undefined) return `${file}: must be a list of answers, each as "name: …"`;
    return `${file}: ${issue.path.join(".")}: ${given[name] == null ? "is missing" : issue.message}`;
  });
  throw new UsageError(faults.join("\n"));
}

/** Asks one question after the other, each again where its answer is wrong, and in the end whether all of it is right. */
export async function askAnswers(ask: (question: string) => Promise<string>, say: (line: string) => void) {
  const given: Partial<Record<AnswerName, unknown>> = {};
  const shown = new Map<string, string>();
  const askFor = async (name: AnswerName) => {
    const { ask: question, usual } = questions[name];
    for (;;) {
      const typed = (await ask(`${question}${usual ? ` [${usual}]` : ""}: `)).trim() || usual || "";
      const { success, data, error } = answerFields[name].safeParse(typed);
      if (success) {
        given[name] = data;
        shown.set(name, typed);
        return;
      }
      say(`  ${name}: ${error.issues[0]?.message}`);
    }
  };
  const names = Object.keys(questions) as AnswerName[];
  for (const name of names) await askFor(name);
  for (;;) {
    for (const [name, typed] of shown) say(`  ${name}: ${typed}`);
    const typed = (await ask("Enter if all of this is right, or the name of an answer to change: ")).trim();
    const name = names.find((each) => each === typed);
    if (typed === "") return withLocale(given as Answers);
    if (name) await askFor(name);
    else say(`  There is no answer of the name ${typed}.`);
  }
}

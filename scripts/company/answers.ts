import { z } from "zod";
import { currencyCodes } from "../../app/brand/currencies";
import { isTimeZone } from "../../app/brand/time-zones";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { UsageError } from "../command";
import { checkValue } from "../content/explain-issue";
import { findSampleName } from "../deploy/faults";

/** It is filled into files of several kinds. */
const name = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[^"\\<>{}[\]\n]*$/, "must have no quotation marks, brackets or backslashes")
  .refine((written) => !findSampleName(written), "is the sample company's name");

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;

/** By option. */
export const questions = {
  name: { ask: "Legal name (Norrsken Bitcoin AB)", answer: name },
  "short-name": {
    ask: "Name in the header (Norrsken)",
    answer: name
      .max(24, "must be at most 24 characters: it is in the header")
      .refine((written) => slugOf(written) !== "", "must have a Latin letter or a digit"),
  },
  domain: {
    ask: "Host of the site (www.norrsken.se)",
    answer: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host like www.example.com"),
  },
  listing: {
    ask: "Exchange and symbol, as people write them (NGM: NORR)",
    answer: z
      .string()
      .trim()
      .regex(/^[A-Z0-9][A-Z0-9 .-]{0,20}: [A-Z0-9][A-Z0-9.]{0,9}$/, 'must be like "NGM: NORR"'),
  },
  country: {
    ask: "Country of the head office, as its code (SE)",
    answer: z.string().trim().refine(isCountry, "must be the code of a country, like SE"),
  },
  currency: {
    ask: `Currency of the books and of every price (${currencyCodes.join(", ")})`,
    answer: z.enum(currencyCodes, `must be one of ${currencyCodes.join(", ")}`),
  },
  zone: {
    ask: "Time zone (Europe/Stockholm)",
    answer: z
      .string()
      .trim()
      .refine(isTimeZone, "must be an IANA time zone, like Europe/Stockholm"),
  },
} as const;

export type Answers = Readonly<Record<keyof typeof questions, string>>;
const names = Object.keys(questions) as (keyof Answers)[];

/** @throws {UsageError} naming each that is missing or wrong */
export function readAnswers(given: Partial<Record<keyof Answers, string | undefined>>): Answers {
  const faults = names.flatMap((each) => {
    const message = checkValue(questions[each].answer, given[each]).error?.issues[0]?.message;
    return message ? `--${each}: ${given[each] === undefined ? "is missing" : message}` : [];
  });
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return given as Answers;
}

/** Asks for each that was not typed as an option, and again where its answer is wrong. */
export async function askAnswers(
  given: Partial<Record<keyof Answers, string | undefined>>,
  ask: (question: string) => Promise<string>,
  say: (line: string) => void,
): Promise<Answers> {
  const answers: Partial<Record<keyof Answers, string>> = {};
  for (const each of names) {
    let typed = given[each];
    for (;;) {
      typed ??= (await ask(`${questions[each].ask}: `)).trim();
      const { success, error } = checkValue(questions[each].answer, typed);
      if (success) break;
      say(`  ${each}: ${error.issues[0]?.message}`);
      typed = undefined;
    }
    answers[each] = typed;
  }
  return answers as Answers;
}

/**
 * English as the country writes it ("UK" is GB), or international English where no such form is
 * known, whose days begin like most countries' with the day; and whether its clocks show 24 hours.
 */
function writeTimesAs(locale: Intl.Locale) {
  const isWritten = new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale.toString();
  const { region } = locale;
  const { language } = new Intl.Locale("und", { region }).maximize();
  const spoken = new Intl.DateTimeFormat(`${language}-${region}`, { timeStyle: "short" });
  const { hourCycle } = spoken.resolvedOptions();
  return {
    locale: isWritten ? locale.toString() : "en-001",
    hours: hourCycle?.startsWith("h2") ? "24" : "12",
  };
}

/** What is filled into the template, beside what the command itself knows. */
export function listValues(answers: Answers): Readonly<Record<string, string>> {
  const { "short-name": shortName, listing, country, ...others } = answers;
  return {
    ...others,
    shortName: shortName.trim(),
    listing,
    symbol: listing.slice(listing.indexOf(": ") + 2),
    slug: slugOf(shortName),
    country: regions.of(country) ?? country,
    ...writeTimesAs(new Intl.Locale(`en-${country}`)),
  };
}

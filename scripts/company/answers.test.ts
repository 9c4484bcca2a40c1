import { expect, it } from "vitest";
import { stringify } from "yaml";
import { UsageError } from "../command";
import { answerFields, askAnswers, exampleFile, parseAnswers } from "./answers";
import { acme } from "./fixtures/acme";

const parse = (changes: object) => parseAnswers(stringify({ ...acme, ...changes }), "a.yaml");

it("an exchange is its name and the code that labels begin with; a symbol may be a number", () =>
  expect(parse({ venue: "Aquis (AQSE)", symbol: 3350 })).toMatchObject({
    venue: { code: "AQSE", name: "Aquis" },
    symbol: "3350",
  }));

it.each([
  ["Hong Kong", "HK"],
  ["UK", "GB"],
  ["the United Kingdom", "GB"],
  ["USA", "US"],
  ["U.S.", "US"],
  ["Turkey", "TR"],
  ["Czech Republic", "CZ"],
  ["Bosnia and Herzegovina", "BA"],
  ["Cote d'Ivoire", "CI"],
  ["Saint Vincent and the Grenadines", "VC"],
  ["Myanmar", "MM"],
  ["Germany", "DE"],
  ["Macao", "MO"],
])("%s is a country, %s", (country, region) => expect(parse({ country }).locale).toBe(`en-${region}`));

it.each(["3iQ", "21Shares", "Café 9"])("a company may be called %s", (name) => expect(parse({ name }).name).toBe(name));

it.each([
  "Asia/Kolkata",
  "Asia/Calcutta",
  "Europe/Kyiv",
  "America/Argentina/Buenos_Aires",
  "UTC",
  "America/Port-au-Prince",
])("%s is a time zone", (timeZone) => expect(parse({ timeZone }).timeZone).toBe(timeZone));

it("days are written as in the company's country, whatever its exchange", () =>
  expect([parse({}), parse({ country: "switzerland" })].map(({ locale }) => locale)).toEqual(["en-CA", "en-CH"]));

it("the example that people copy has every answer", () =>
  expect(Object.keys(parseAnswers(exampleFile, "example.yaml"))).toEqual([...Object.keys(answerFields), "locale"]));

it("a host may be typed as an address, and parts as a list of words", () => {
  expect(parse({ domain: "https://www.acme.com/", parts: "treasury, events" })).toMatchObject({
    domain: "www.acme.com",
    parts: ["treasury", "events"],
  });
  expect(parse({ parts: "none" }).parts).toEqual([]);
  expect(parse({ parts: undefined }).parts).toEqual([]);
});

it.each([
  [{ legalName: "Northlode Inc." }, "legalName: is the sample company's name"],
  [{ name: undefined }, "name: is missing"],
  [{ founded: undefined }, "founded: is missing"],
  [{ timeZone: undefined }, "timeZone: is missing"],
  [{ domain: "acme" }, "domain: must be a host like www.example.com"],
  [{ venue: "Moon" }, "venue: must be a name and the code"],
  [{ country: "Swiss" }, "country: must be a country by its English name"],
  ...["February 30", "June 31", "April 99", "Juni 30"].map((day): [object, string] => [
    { fiscalYearEnd: day },
    "fiscalYearEnd: must be a month and a day, like December 31",
  ]),
  [{ fiscalYearEnd: "30.6." }, "fiscalYearEnd: must be a month and a day"],
  [{ legalName: 'The "Acme" AG' }, "legalName: must have no quotation marks"],
  [{ symbol: "acme" }, "symbol: must be a ticker symbol in capitals or digits"],
  [{ founded: "soon" }, "founded: must be a year like 2021"],
  ...["Toronto", "+05:30", "EST", "EST5EDT", "asia/kolkata", "Asia/Nowhere"].map((timeZone): [object, string] => [
    { timeZone },
    "timeZone: must be an IANA time zone",
  ]),
  [{ name: "北京" }, "name: must have a Latin letter"],
  [{ name: "1290" }, "name: must have a Latin letter"],

  [{ currency: "QQQ" }, "currency: must be one of CAD, USD"],
  [
    { accent: "#1e3a8a" },
    /accent: is hard to read on the dark page: its contrast is 1\.7 .* #[0-9a-f]{6} is near and passes/,
  ],
  [{ parts: ["casino"] }, "parts.0: must be among treasury, gold, launchpad, events"],
  [{ colour: "red" }, "colour: is no question; they are legalName, name"],
])("answers with %j are rejected by name: %s", (changes, message) => {
  expect(() => parse(changes)).toThrow(UsageError);
  expect(() => parse(changes)).toThrow(message);
});

it.each([
  ["a: [", /^a\.yaml: Flow sequence/],
  ["just words", 'a.yaml: must be a list of answers, each as "name: …"'],
])("a file of answers that is %j is rejected by its name", (yaml, message) => {
  expect(() => parseAnswers(yaml, "a.yaml")).toThrow(UsageError);
  expect(() => parseAnswers(yaml, "a.yaml")).toThrow(message);
});

it("a wrong answer is asked for again, with its reason, and Enter takes what is usual", async () => {
  const typed = [
    "Acme Corp.",
    "Acme",
    "acme",
    "www.acme.com",
    "Nasdaq Stock Market (NASDAQ)",
    "ACME",
    "2021",
    "Austin, Texas",
    "United States",
    "America/New_York",
    "USD",
    "U.S. GAAP",
    "September 30",
    "",
    "gold, events",
    "ticker",
    "symbol",
    "ACMB",
    "",
  ];
  const shown: string[] = [];
  const answers = await askAnswers(
    async (question) => {
      if (typed.length === 0) throw new Error(`nothing was typed for ${question}`);
      return typed.shift() ?? "";
    },
    (line) => shown.push(line),
  );
  expect(shown[0]).toContain("domain: must be a host");
  expect(shown).toContain("  There is no answer of the name ticker.");
  expect(shown.findLast((line) => line.startsWith("  symbol"))).toBe("  symbol: ACMB");
  expect(answers).toMatchObject({
    domain: "www.acme.com",
    venue: { code: "NASDAQ" },
    timeZone: "America/New_York",
    currency: "USD",
    accounting: "U.S. GAAP",
    locale: "en-US",
    parts: ["gold", "events"],
  });
  expect(typed).toEqual([]);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { currencies } from "../../app/brand/currencies";
import { brandSchema } from "../../app/brand/schema";
import { formatDay } from "../../app/locale/days";
import { DAY_MS } from "../../app/locale/durations";
import { setLocale } from "../../app/locale/intl";
import { UsageError } from "../command";
import { translateNames } from "../content/amount-fields";
import { filesBelow, project } from "../content/files";
import { DRAWN } from "../content/placeholders";
import { offsetOn } from "../content/time-zones";
import { deriveColours } from "./accent";
import { type Answers, companySlug, findRegion, parts } from "./answers";
import { describeCheckouts, moveToCompany } from "./draft-workflows";

type Draft = Answers & {
  /** The day on which it is drafted, in the company's zone: "2026-11-24". */
  readonly today: string;
  /** A few hexadecimal digits that nobody can guess: part of the administrators' address. */
  readonly secret: string;
};

/** The code that a folder is made for. */
export interface Product {
  /** The folder's own name. */
  readonly folder: string;
  /** Its commit, or its tag outside a repository, as in an archive of a release. */
  readonly code: string;
}

/** The files of every company, and those of each part, as the company gets them but for what is in <<brackets>>. */
const template = path.join(project, "scripts/company/template");
/** Of template files that tools would otherwise take for the code's own. */
const SUFFIX = /\.txt$/;

/** Of the drawn logo, in pixels: what is before the name, and a character of it at most. */
const [LOGO_MARK_WIDTH, CHARACTER_WIDTH] = [84, 22];

/** A day before or after another one. */
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A day, or the last weekday before it. */
function findWeekday(day: string): string {
  return new Date(day).getUTCDay() % 6 === 0 ? findWeekday(shift(day, -1)) : day;
}

/** What is filled into the template: a text, or whether a block stays. */
type Values = Readonly<Record<string, string | boolean>>;

function listValues(draft: Draft, product: Product): Values {
  const { venue, parts: chosen, founded, ...answers } = draft;
  const { legalName, name, domain, symbol, city, timeZone, locale, currency, today } = answers;
  setLocale({ locale });
  const [yesterday, first, second] = [1, 3, 2].map((days) => shift(today, -days)) as [string, string, string];
  const mark = findWeekday(first);
  const trade = findWeekday(shift(mark, -1));
  const meeting = shift(today, 30);
  const timeOn = (day: string, clock: string) => `${day}T${clock}${offsetOn(`${day}T${clock}`, timeZone)}`;
  return {
    ...answers,
    ...product,
    ...describeCheckouts(),
    slug: companySlug(name),
    xmlName: name.replaceAll("&", "&amp;"),
    logoWidth: String(LOGO_MARK_WIDTH + name.length * CHARACTER_WIDTH),
    ...deriveColours(draft.accent),
    yesterday,
    trade,
    mark,
    founded: String(founded),
    sentenceName: legalName.replace(/\.$/, ""),
    // Without the postal code that an address has before it.
    CITY: (city.split(",")[0] ?? city).replace(/^[\d -]+/, "").toUpperCase(),
    mailHost: domain.replace(/^www\./, ""),
    month: today.slice(0, 7),
    venue: venue.code,
    venueName: venue.name,
    label: `${venue.code}: ${symbol}`,
    chartSymbol: `${venue.code}:${symbol}`,
    canada: findRegion(answers.country) === "CA",
    sign: currencies[currency].sign,
    unit: currencies[currency].sign.trim(),
    collectible: chosen.includes("gold") ? `, collectible: "${name} collectible"` : "",
    firstDay: first,
    firstDayText: formatDay(first),
    firstTime: timeOn(first, "07:30:00"),
    secondDay: second,
    secondDayText: formatDay(second),
    secondTime: timeOn(second, "07:30:00"),
    tradeText: formatDay(trade),
    markText: formatDay(mark),
    eventStart: timeOn(meeting, "10:00:00"),
    eventEnd: timeOn(meeting, "11:00:00"),
    eventTime: timeOn(yesterday, "07:30:00"),
    ...Object.fromEntries(parts.map((part) => [part, chosen.includes(part)])),
  };
}

/** Fills in a file of the template. @throws for a name that has no value */
function fillIn(text: string, values: Values): string {
  const readValue = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template names ${name}, which has no value`);
    return value;
  };
  return text
    .replace(/^<<#(\w+)>>\n([\s\S]*?)^<<\/\1>>\n/gm, (_, name: string, block: string) => (readValue(name) ? block : ""))
    .replace(/<<(\w+)>>/g, (_, name: string) => String(readValue(name)));
}

/** The pictures of the template that some programs take as PNG alone, with their widths. */
const rendered: Readonly<Record<string, readonly [drawing: string, width: number]>> = {
  "share.png": ["share.svg", 1200],
  "icon-180.png": ["icon.svg", 180],
  "icon-192.png": ["icon.svg", 192],
  "icon-512.png": ["icon.svg", 512],
};

/** Shapes alone: a machine without fonts must draw the same. */
const render = (drawing: string, width: number) =>
  sharp(Buffer.from(drawing), { density: 300 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .withExif({ IFD0: { ImageDescription: `${DRAWN}: replace this picture` } })
    .toBuffer();

/** Every file of a new company's folder, by path. */
export async function draftCompany(draft: Draft, product: Product): Promise<ReadonlyMap<string, string | Buffer>> {
  const values = listValues(draft, product);
  const files = new Map<string, string | Buffer>();
  for (const part of ["every", ...draft.parts])
    for (const file of await filesBelow(path.join(template, part), { hidden: true })) {
      const text = fillIn(readFileSync(path.join(template, part, file), "utf8"), values);
      files.set(file.replace(SUFFIX, ""), file.endsWith("treasury.yaml") ? translateNames(text, draft.currency) : text);
    }
  const { default: written } = await import(
    `data:text/javascript,${encodeURIComponent(String(files.get("brand/brand.ts")))}`
  );
  const { success, error } = brandSchema.safeParse(written);
  if (!success)
    throw new UsageError(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  for (const [file, [drawing, width]] of Object.entries(rendered))
    files.set(`brand/assets/${file}`, await render(String(files.get(`brand/assets/${drawing}`)), width));
  files.delete("brand/assets/share.svg");
  files.set(".github/workflows/editor.yml", moveToCompany("editor"));
  return files;
}

import { z } from "zod";
import type { Brand } from "../../app/brand/schema";
import { documentsFile, eventsFile, filingsFile, meetingsFile } from "../../app/content/investors-schema";
import {
  menuGroups,
  pageFrontMatter,
  peopleFile,
  pressFrontMatter,
  textPageFrontMatter,
} from "../../app/content/schemas";
import { btc } from "../../app/content/treasury-schema";
import { translateNames } from "../content/amount-fields.ts";
import { describeFields, type EditorField } from "./fields.ts";

// What can be edited in the browser, generated from the schemas that the build checks with. The editor rewrites a file as a
// whole and drops the comments of YAML: so entries that it writes are files of their own, beside the lists that people write by
// hand (`readItems`). What counsel reviews is not here.

/** In place of the content's folder in the repository, which is a setting of the running site (workers/editor). */
export const CONTENT = "{content}";

/** Text as it is typed, so that saving changes what the editor changed and nothing else of a published release. */
const body: EditorField = {
  name: "body",
  label: "Text",
  widget: "richtext",
  required: false,
  modes: ["raw", "rich_text"],
  hint: "Markdown. Headings begin with ##. The editors' guide says what else it can do.",
};

/** Without pictures: their files are public with the next deployment, whatever the embargo of the release. */
const releaseBody: EditorField = { ...body, editor_components: ["code-block"] };

/** A text of several sentences. */
const prose = { widget: "text" };
const address = { label: "Link", hint: "A path of this site, like /treasury, or an https address." };

const pressExtras = (zone: string) => ({
  id: { label: "Number", hint: "The next number: one more than the newest release has." },
  date: { hint: `The day of publication in ${zone}.` },
  displayDate: { label: "Date as readers see it", hint: "June 18, 2025" },
  publishAt: {
    label: "Publication time",
    hint: `In ${zone}. Before this time the release appears nowhere on the site.`,
  },
  summary: { ...prose, hint: "One or two sentences, 40 to 300 characters, for lists, feeds and search engines." },
  type: { hint: "Lists the release under that filter." },
  topic: { hint: "Whose subscribers get it by email; without one, those of the topic that its type has." },
  corrections: {
    label_singular: "Correction",
    hint: "A published text changes only with a correction, which readers see above it.",
  },
  "corrections.at": { label: "Time", required: true, hint: "When it becomes public: a time that has passed." },
  "corrections.what": { ...prose, label: "What was wrong", hint: "Whole sentences that readers see." },
  "corrections.why": { ...prose, label: "Why" },
  formerTitles: { hint: "After a change of the title: the old one, so that its address leads to the new one." },
  withdrawn: { hint: "A release is withdrawn, never deleted: its page stays, with this notice on top." },
  "withdrawn.at": { label: "Time", required: true },
  "withdrawn.why": { ...prose, label: "Why" },
});

const pageExtras = {
  description: { ...prose, hint: "50 to 160 characters, for search engines." },
  lead: prose,
  "whatWeDo.text": prose,
  "whatWeDo.href": { ...address, hint: "Empty while there is nothing to link to." },
  "whatWeDo.meanwhile.text": prose,
  "whatWeDo.meanwhile.href": address,
  "comingSoon.text": prose,
  intro: prose,
  "features.text": prose,
  "features.icon": { hint: "The name of an icon, such as vault." },
  "steps.text": prose,
  "offers.text": prose,
  "figures.definition": prose,
  "figures.source.href": address,
  "custody.text": prose,
  "benefits.text": prose,
  "hiddenCards.text": prose,
  "menu.description": { hint: "Below the label, in the header." },
};

const folderOf = (folder: string) => ({ media_folder: `/${CONTENT}/${folder}` });

const documentExtras = (zone: string) => ({
  id: { hint: "Its anchor on the page. It never changes once published." },
  period: { hint: "What it reports on: First quarter 2025" },
  publishAt: {
    label: "Publication time",
    hint: `In ${zone}. Before this time neither entry nor file can be found on the site.`,
  },
  language: { hint: "en, or fr-CA" },
  file: {
    widget: "file",
    ...folderOf("documents"),
    public_folder: "",
    choose_url: false,
    accept: ".pdf,.xhtml,.xbri,.zip,.xlsx,.csv,.txt",
    hint: "Lower-case words with hyphens, like 2025-q1-mda.pdf. Or else an address elsewhere.",
  },
  href: { label: "Address elsewhere" },
  bytes: { hint: "Of a file elsewhere." },
  sha256: { label: "SHA-256", hint: "Of a file elsewhere." },
});

/** Typed with their offset, since an event is in a zone of its own. */
const zonedTime = {
  widget: "string",
  type: "text",
  input_timezone: undefined,
  output_utc: undefined,
  pattern: [
    String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d|Z)$`,
    "must be a time with its zone, like 2025-06-18T08:00:00-04:00",
  ],
  hint: "With the offset that the event's zone has on that day: 2025-06-18T08:00:00-04:00",
} as const;

/** Today's names of zones of which `Intl.supportedValuesOf` has the former one. */
const renamedZones =
  "America/Argentina/Buenos_Aires America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Europe/Kyiv UTC";

const listTimeZones = (own: string) =>
  [...new Set([own, ...renamedZones.split(" "), ...Intl.supportedValuesOf("timeZone")])].sort();

const eventExtras = (zone: string) => ({
  id: { hint: "Its anchor on the page and its identity in calendars. It never changes once published." },
  start: zonedTime,
  end: zonedTime,
  status: { hint: "Leave it out where it takes place. Postponed until the new time is known." },
  movedFrom: { ...zonedTime, label: "Moved from", hint: "Its start as it was announced, once it has another one." },
  changes: { label_singular: "Change", hint: "One for each change since it was announced. Calendars follow the last." },
  "changes.what": { ...prose, label: "What changed" },
  zone: { widget: "select", options: listTimeZones(zone), hint: "Where it takes place.", default: zone },
  summary: { ...prose, hint: "What it is about, until it is over." },
  report: { ...prose, hint: "What happened, in place of the summary once it is over." },
  webcast: { label: "Webcast's address" },
  dialIn: { label: "Telephone" },
  "materials.by": { label: "Promised by" },
  "materials.href": { label: "Address" },
  release: { label: "Number of its release" },
  document: { label: "Id of its document" },
  publishAt: { label: "Publication time", hint: `In ${zone}. Before this time it can be found nowhere on the site.` },
});

const personExtras = Object.fromEntries(
  ["leadership", "board"].flatMap((list) => [
    [list, { label_singular: "Person", summary: "{{fields.name}}, {{fields.role}}", collapsed: true }],
    [
      `${list}.image`,
      {
        widget: "image",
        label: "Portrait",
        ...folderOf("people"),
        public_folder: "/people",
        choose_url: false,
        hint: "A square picture. Its file's name is lower-case words with hyphens.",
      },
    ],
    [`${list}.bio`, { ...prose, hint: "50 to 80 words. The first sentence, up to 140 characters, stands alone." }],
  ]),
);

const filingExtras = (zone: string) => ({
  id: { hint: "Its anchor on the page. It never changes once published." },
  type: { hint: "As the filing system names it." },
  group: { label: "About" },
  about: { hint: "What it is about, where type and period do not say it." },
  "period.ended": { label: "Last day" },
  filed: { label: "Day of filing" },
  reference: { hint: "Its number in the filing system." },
  href: { label: "Its address there" },
  document: { label: "Id of the same document of this site" },
  release: { label: "Number of its release" },
  publishAt: { label: "Publication time", hint: `In ${zone}. Never before that of its release.` },
});

const meetingExtras = (zone: string) => ({
  id: { label: "Id of its event", hint: "The event has title, time and place." },
  recordDate: { hint: "Who holds shares on this day may vote." },
  publishAt: { label: "Publication time", hint: `In ${zone}. Before this time it can be found nowhere on the site.` },
  circular: { hint: "What shareholders learn from the circular, once it is published." },
  "circular.publishAt": { label: "Publication time of the circular" },
  "circular.sharesEntitled": { hint: "Shares that can be voted." },
  "circular.proxyDeadline": { hint: "Until when votes by proxy are received." },
  "circular.materials.document": { label: "Id of its document" },
  "circular.paperCopies.text": prose,
  "circular.voting.text": prose,
  "circular.items": { label: "What is voted on", label_singular: "Item" },
  "circular.items.other": { hint: "What a vote is that is not for it." },
  results: { hint: "The count, in the order of what is voted on." },
  "results.publishAt": { label: "Publication time of the results" },
  "results.release": { label: "Number of their release" },
});

const tradeExtras = {
  kind: { widget: "hidden", default: "btc", options: undefined },
  no: { label: "Number", hint: "One more than the last one of the ledger." },
  release: { label: "Number of its release", hint: "It is public from that release on." },
  document: { hint: "Only where no release announces it." },
  paidFrom: { hint: "The event whose money paid, like P2T1; empty for cash at hand." },
  how: { hint: "Empty for bought, or sold." },
  btc: { label: "Bitcoin", hint: "Like 2.24" },
  publishAt: { label: "Publication time", hint: "Only if later than that of its release." },
  from: { label: "First day", hint: "Of a purchase over several days; the date is the last." },
  for: { label: "Received for", hint: "The debt, or the event of shares." },
  after: { label: "All holdings after it", hint: "The build says so where they do not add up." },
  "after.btc": { label: "Bitcoin" },
};

/** Amounts as the company's files name them: "costFiat" is "costCad", which the form calls "Cost in CAD". */
const inCurrency = (fields: readonly EditorField[], code: Brand["company"]["currency"]): EditorField[] =>
  fields.map((field) => ({
    ...field,
    name: translateNames(field.name, code),
    label: field.label.replace(/ fiat\b/, ` in ${code}`),
    ...(field.fields && { fields: inCurrency(field.fields, code) }),
  }));

interface EntryForm {
  /** Of the folder beside the list. */
  readonly name: string;
  readonly singular: string;
  readonly icon: string;
  readonly fields: readonly EditorField[];
  /** What names its file, and how the list of entries shows it. */
  readonly key?: string;
  readonly summary?: string;
}

/** Entries of a list that are files of their own. None is deleted: an event is cancelled, a purchase corrected. */
const entryForm = ({ name, singular, icon, fields, key = "id", summary = "{{title}}" }: EntryForm) => ({
  name,
  label: `${singular}s`,
  label_singular: singular,
  icon,
  folder: `${CONTENT}/${name}`,
  extension: "yaml",
  format: "yaml",
  create: true,
  delete: false,
  publish: false,
  identifier_field: key,
  slug: `{{fields.${key}}}`,
  summary,
  fields,
});

/** What the forms need of the brand. */
type Edited = Pick<Brand, "company">;

/**
 * The editor's configuration but for the repository, as JSON's values. Saving makes a branch and a request for review of each
 * text; with an empty optional field, the file lacks it, as the schemas want.
 */
export const describeConfiguration = (brand: Edited, pages: readonly string[]) => ({
  load_config_file: false,
  publish_mode: "editorial_workflow",
  media_folder: `${CONTENT}/images`,
  public_folder: "/content",
  // They are other hosts, which the page's policy does not let it ask.
  media_libraries: { stock_assets: false },
  app_title: `${brand.company.name} editor`,
  logo: { src: "/brand/icon.svg" },
  show_preview_links: false,
  output: { omit_empty_optional_fields: true },
  slug: { encoding: "ascii", clean_accents: true, maxlength: 60 },
  collections: describeCollections(brand, pages),
});

/** Collections of Sveltia CMS. No release is deleted, and nothing is merged from the editor: a review does that. */
function describeCollections({ company: { timeZone, currency } }: Edited, pages: readonly string[]) {
  const fieldsOf = (schema: z.ZodType, extras: object) =>
    describeFields(schema, { timeZone, extras: extras as Record<string, Partial<EditorField>> });
  return [
    {
      name: "press",
      label: "Press releases",
      label_singular: "Press release",
      icon: "campaign",
      folder: `${CONTENT}/press`,
      extension: "md",
      format: "yaml-frontmatter",
      create: true,
      delete: false,
      publish: false,
      identifier_field: "title",
      slug: "{{fields.id}}-{{fields.title}}",
      summary: "{{id}}. {{title}}",
      sortable_fields: { fields: ["id", "title", "date"], default: { field: "id", direction: "descending" } },
      fields: [...fieldsOf(pressFrontMatter, pressExtras(timeZone)), releaseBody],
    },
    {
      name: "pages",
      label: "Pages",
      icon: "article",
      publish: false,
      files: Object.entries(pageFrontMatter)
        .filter(([name]) => pages.includes(name))
        .map(([name, schema]) => ({
          name,
          label: name.charAt(0).toUpperCase() + name.slice(1).replace("-", " "),
          file: `${CONTENT}/pages/${name}.md`,
          format: "yaml-frontmatter",
          fields: [...fieldsOf(schema, pageExtras), body],
        })),
    },
    {
      name: "text-pages",
      label: "Pages of your own",
      label_singular: "Page",
      icon: "note_add",
      folder: `${CONTENT}/pages`,
      extension: "md",
      format: "yaml-frontmatter",
      create: true,
      publish: false,
      // The others of this folder have schemas of their own.
      filter: { field: "menu.group", value: [...menuGroups] },
      fields: [...fieldsOf(textPageFrontMatter, pageExtras), body],
    },
    entryForm({
      name: "documents",
      singular: "Document",
      icon: "description",
      fields: fieldsOf(itemOf(documentsFile), documentExtras(timeZone)),
    }),
    entryForm({
      name: "events",
      singular: "Event",
      icon: "event",
      fields: fieldsOf(itemOf(eventsFile), eventExtras(timeZone)),
    }),
    entryForm({
      name: "filings",
      singular: "Filing",
      icon: "gavel",
      fields: fieldsOf(itemOf(filingsFile), filingExtras(timeZone)),
      summary: "{{filed}}: {{type}}",
    }),
    entryForm({
      name: "meetings",
      singular: "Meeting",
      icon: "how_to_vote",
      fields: fieldsOf(itemOf(meetingsFile), meetingExtras(timeZone)),
      summary: "{{id}}",
    }),
    entryForm({
      name: "treasury",
      singular: "Purchase",
      icon: "currency_bitcoin",
      fields: inCurrency(fieldsOf(btc, tradeExtras), currency),
      key: "no",
      summary: "{{no}}. {{btc}} BTC, {{date}}",
    }),
    {
      name: "company",
      label: "Company",
      icon: "groups",
      publish: false,
      files: [
        {
          name: "people",
          label: "People",
          file: `${CONTENT}/people.yaml`,
          ...folderOf("people"),
          fields: fieldsOf(peopleFile, personExtras),
        },
      ],
    },
  ];
}

const itemOf = (list: z.ZodType): z.ZodType => {
  if (list instanceof z.ZodArray) return list.element as z.ZodType;
  throw new Error("this file is no list");
};

import { z } from "zod";
import type { Brand } from "../../app/brand/schema";
import {
  documentsFile,
  eventsFile,
  filingsFile,
  meetingsFile,
} from "../../app/content/investors-schema";
import {
  menuGroups,
  pageFrontMatter,
  peopleFile,
  pressFrontMatter,
  textPageFrontMatter,
} from "../../app/content/schemas";
import { treasuryFile } from "../../app/content/treasury-lists/schema";
import { createFields, type EditorField } from "./fields.ts";

// Generated from the schemas that the build checks with. The editor rewrites a file as a whole and
// drops YAML's comments: so its entries are files of their own, beside the lists that people write
// by hand (`readItems`). What counsel reviews is left out.

type Extras = Readonly<Record<string, Partial<EditorField>>>;

/** Raw first: saving then changes only what the editor changed. */
const body: EditorField = {
  name: "body",
  label: "Text",
  widget: "richtext",
  required: false,
  modes: ["raw", "rich_text"],
  hint: "Markdown. Headings begin with ##. The editors' guide says what else it can do.",
};
/** Without pictures, whose files no embargo covers. */
const releaseBody: EditorField = { ...body, editor_components: ["code-block"] };

const prose = { widget: "text" };
const address = {
  label: "Link",
  hint: "A path of this site, like /treasury, or an https address.",
};
const fixedId = { hint: "Its anchor on the page. It never changes once published." };

/** An event is in a zone of its own. */
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

const listLabels = {
  bitcoin: "Trade of Bitcoin",
  gold: "Trade of gold",
  shares: "Share count",
  splits: "Split",
  balances: "Balance",
  prices: "Price",
  published: "Published figure",
};

const treasuryExtras: Extras = Object.fromEntries(
  Object.entries(listLabels).flatMap(([list, singular]) => [
    [
      list,
      {
        label: `${singular}s`,
        label_singular: singular,
        summary: "{{fields.date}}",
        collapsed: true,
      },
    ],
    [
      `${list}.release`,
      { label: "Number of its release", hint: "It is public from that release on." },
    ],
    [`${list}.document`, { hint: "Only where no release states it." }],
    [`${list}.note`, { ...prose, hint: "A sentence that readers see beside it." }],
    [
      `${list}.corrected`,
      { hint: "The row has the right values; here is what stood there until then." },
    ],
    [`${list}.corrected.why`, prose],
  ]),
);

/** What the schemas lack, by collection and field. */
const createExtras = (zone: string, folder: string) => {
  const publishAt = {
    label: "Publication time",
    hint: `In ${zone}. Before this time it can be found nowhere on the site.`,
  };
  return {
    press: {
      id: { label: "Number", hint: "The next number: one more than the newest release has." },
      date: { hint: `The day of publication in ${zone}.` },
      displayDate: { label: "Date as readers see it", hint: "June 18, 2025" },
      publishAt,
      summary: {
        ...prose,
        hint: "One or two sentences, for lists, feeds and search engines.",
      },
      type: { hint: "Lists the release under that filter." },
      corrections: {
        label_singular: "Correction",
        hint: "A published text changes only with a correction, which readers see above it.",
      },
      "corrections.at": {
        label: "Time",
        required: true,
        hint: "When it becomes public: a time that has passed.",
      },
      "corrections.what": {
        ...prose,
        label: "What was wrong",
        hint: "Whole sentences that readers see.",
      },
      "corrections.why": { ...prose, label: "Why" },
      formerTitles: {
        hint: "After a change of the title: the old one, so that its address leads to the new one.",
      },
      withdrawn: {
        hint: "A release is withdrawn, never deleted: its page stays, with this notice on top.",
      },
      "withdrawn.at": { label: "Time", required: true },
      "withdrawn.why": { ...prose, label: "Why" },
    },
    pages: {
      description: { ...prose, hint: "For search engines." },
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
    },
    documents: {
      id: fixedId,
      type: { hint: "In your own words: Annual report. Readers filter by it." },
      period: { hint: "What it reports on: First quarter 2025" },
      publishAt,
      language: { hint: "en, or fr-CA" },
      file: {
        widget: "file",
        media_folder: `/${folder}/documents`,
        public_folder: "",
        choose_url: false,
        accept: ".pdf,.xhtml,.xbri,.zip,.xlsx,.csv,.txt",
        hint: "Lower-case words with hyphens, like 2025-q1-mda.pdf. Or else an address elsewhere.",
      },
      href: { label: "Address elsewhere" },
      bytes: { hint: "Of a file elsewhere." },
      sha256: { label: "SHA-256", hint: "Of a file elsewhere." },
    },
    events: {
      id: fixedId,
      start: zonedTime,
      end: zonedTime,
      status: { hint: "Leave it out where it takes place. Postponed until the new time is known." },
      movedFrom: {
        ...zonedTime,
        label: "Moved from",
        hint: "Its start as it was announced, once it has another one.",
      },
      changes: {
        label_singular: "Change",
        hint: "One for each change since it was announced. Calendars follow the last.",
      },
      "changes.what": { ...prose, label: "What changed" },
      zone: { hint: "Where it takes place, like Europe/Zurich.", default: zone },
      summary: { ...prose, hint: "What it is about, until it is over." },
      report: { ...prose, hint: "What happened, in place of the summary once it is over." },
      webcast: { label: "Webcast's address" },
      dialIn: { label: "Telephone" },
      "materials.by": { label: "Promised by" },
      "materials.href": { label: "Address" },
      release: { label: "Number of its release" },
      document: { label: "Id of its document" },
      publishAt,
    },
    filings: {
      id: fixedId,
      type: { hint: "As the filing system names it." },
      group: { label: "About" },
      about: { hint: "What it is about, where type and period do not say it." },
      "period.ended": { label: "Last day" },
      filed: { label: "Day of filing" },
      reference: { hint: "Its number in the filing system." },
      href: { label: "Its address there" },
      document: { label: "Id of the same document of this site" },
      release: { label: "Number of its release" },
      publishAt,
    },
    meetings: {
      id: { label: "Id of its event", hint: "The event has title, time and place." },
      recordDate: { hint: "Who holds shares on this day may vote." },
      publishAt,
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
    },
    treasury: treasuryExtras,
    people: Object.fromEntries(
      ["leadership", "board"].flatMap((list) => [
        [
          list,
          {
            label_singular: "Person",
            summary: "{{fields.name}}, {{fields.role}}",
            collapsed: true,
          },
        ],
        [
          `${list}.image`,
          {
            widget: "image",
            label: "Portrait",
            media_folder: `/${folder}/people`,
            public_folder: "/people",
            choose_url: false,
            hint: "A square picture. Its file's name is lower-case words with hyphens.",
          },
        ],
        [
          `${list}.bio`,
          {
            ...prose,
            hint: "50 to 80 words. The first sentence, up to 140 characters, stands alone.",
          },
        ],
      ]),
    ),
  } satisfies Record<string, Extras>;
};

const itemOf = (list: z.ZodType): z.ZodType => {
  if (list instanceof z.ZodArray) return list.element as z.ZodType;
  throw new Error("this file is no list");
};

interface Editable {
  /** Of the content, in the repository. */
  readonly folder: string;
  /** Names of the company's pages. */
  readonly pages: readonly string[];
}

/**
 * The editor's configuration but for the repository. Saving makes a branch and a request for review;
 * nothing is merged from the editor.
 */
export const createConfiguration = (
  brand: Pick<Brand, "company" | "origin">,
  editable: Editable,
) => ({
  load_config_file: false,
  publish_mode: "editorial_workflow",
  site_url: brand.origin,
  media_folder: `${editable.folder}/images`,
  public_folder: "/content",
  // The page's policy allows no other hosts.
  media_libraries: { stock_assets: false },
  app_title: `${brand.company.name} editor`,
  logo: { src: "/brand/icon.svg" },
  show_preview_links: false,
  output: { omit_empty_optional_fields: true },
  slug: { encoding: "ascii", clean_accents: true, maxlength: 60 },
  collections: createCollections(brand, editable).map((each) => ({ ...each, publish: false })),
});

function createCollections(
  { company: { timeZone } }: Pick<Brand, "company">,
  { folder, pages }: Editable,
) {
  const extras = createExtras(timeZone, folder);
  const fieldsOf = (schema: z.ZodType, name: keyof typeof extras) =>
    createFields(schema, { timeZone, extras: extras[name] });

  /** None is deleted: an event is cancelled, a purchase corrected. */
  const entries = (
    name: keyof typeof extras,
    singular: string,
    fields: readonly EditorField[],
    { key = "id", summary = "{{title}}" } = {},
  ) => ({
    name,
    label: `${singular}s`,
    label_singular: singular,
    folder: `${folder}/${name}`,
    extension: "yaml",
    format: "yaml",
    create: true,
    delete: false,
    identifier_field: key,
    slug: `{{fields.${key}}}`,
    summary,
    fields,
  });

  return [
    {
      ...entries("press", "Press release", [...fieldsOf(pressFrontMatter, "press"), releaseBody]),
      extension: "md",
      format: "yaml-frontmatter",
      identifier_field: "title",
      slug: "{{fields.id}}-{{fields.title}}",
      summary: "{{id}}. {{title}}",
      sortable_fields: {
        fields: ["id", "title", "date"],
        default: { field: "id", direction: "descending" },
      },
    },
    {
      name: "pages",
      label: "Pages",
      files: Object.entries(pageFrontMatter)
        .filter(([name]) => pages.includes(name))
        .map(([name, schema]) => ({
          name,
          label: name.charAt(0).toUpperCase() + name.slice(1).replace("-", " "),
          file: `${folder}/pages/${name}.md`,
          format: "yaml-frontmatter",
          fields: [...fieldsOf(schema, "pages"), body],
        })),
    },
    {
      name: "text-pages",
      label: "Pages of your own",
      label_singular: "Page",
      folder: `${folder}/pages`,
      extension: "md",
      format: "yaml-frontmatter",
      create: true,
      // The others of this folder have schemas of their own.
      filter: { field: "menu.group", value: [...menuGroups] },
      fields: [...fieldsOf(textPageFrontMatter, "pages"), body],
    },
    entries("documents", "Document", fieldsOf(itemOf(documentsFile), "documents")),
    entries("events", "Event", fieldsOf(itemOf(eventsFile), "events")),
    entries("filings", "Filing", fieldsOf(itemOf(filingsFile), "filings"), {
      summary: "{{filed}}: {{type}}",
    }),
    entries("meetings", "Meeting", fieldsOf(itemOf(meetingsFile), "meetings"), {
      summary: "{{id}}",
    }),
    {
      name: "treasury",
      label: "Treasury",
      files: [
        {
          name: "treasury",
          label: "Trades, counts, balances, prices",
          file: `${folder}/treasury.yaml`,
          fields: fieldsOf(treasuryFile, "treasury"),
        },
      ],
    },
    {
      name: "company",
      label: "Company",
      files: [
        {
          name: "people",
          label: "People",
          file: `${folder}/people.yaml`,
          media_folder: `/${folder}/people`,
          public_folder: "/people",
          fields: fieldsOf(peopleFile, "people"),
        },
      ],
    },
  ];
}

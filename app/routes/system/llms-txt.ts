import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import type { SitePage } from "~/domain/pages/site-pages";
import { publishedAddress } from "~/http/page-meta";
import { publicFile, publishedFile } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { onExchange } from "~/site/listing";

/** /press-releases has all. */
const LISTED_RELEASES = 20;

export const handle = publicFile;

/** https://llmstxt.org */
export function loader({ context: { press, treasury, sitePages } }: LoaderFunctionArgs) {
  const listGroup = (wanted: SitePage["group"]) =>
    sitePages
      .filter(({ group }) => group === wanted)
      .map(({ title, path, description }) =>
        link(title, wanted === "Governance" ? `${path}.md` : path, description),
      );
  const hasTreasury = treasury.asOf !== null;
  const sections: Record<string, string[]> = {
    Company: listGroup("Company"),
    Investors: [
      ...(hasTreasury
        ? [link("Treasury", "/treasury", "Holdings and measures, each with its date and status.")]
        : []),
      ...listGroup("Investors"),
    ],
    "Press releases": [
      ...listGroup("News"),
      ...press
        .list()
        .slice(0, LISTED_RELEASES)
        .map(({ title, path, date }) => link(title, `${path}.md`, date)),
    ],
    Data: [
      ...(hasTreasury ? listTreasuryFiles() : []),
      link(
        "JSON Feed",
        "/feed.json",
        "Press releases with full texts; also /atom.xml and /feed.xml.",
      ),
    ],
    Governance: listGroup("Governance"),
    // Readers with little room may skip this section, by the format.
    Optional: listGroup("Legal"),
  };
  const filled = Object.entries(sections)
    .filter(([, links]) => links.length > 0)
    .map(([heading, links]) => `## ${heading}\n\n${links.join("\n")}`);
  return publishedFile(`${[...writeHead(), ...filled].join("\n\n")}\n`, "text/plain");
}

const writeHead = () => [
  `# ${escapeMarkdown(brand.company.legalName)}`,
  `> ${escapeMarkdown(brand.company.description)}`,
  [
    `Listed ${onExchange}: ${brand.listing.label}.`,
    "Press releases and governance documents are linked as the Markdown they were written in; without .md the address is the page.",
    `Amounts are in ${currency.name}. Each figure has a date and a status: live, unconfirmed, dated, mixed, stale or simulated.`,
  ]
    .map(escapeMarkdown)
    .join(" "),
];

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<~]/g, "\\$&");

const link = (title: string, path: string, description: string) =>
  `- [${escapeMarkdown(title)}](${publishedAddress(path)}): ${escapeMarkdown(description)}`;

const listTreasuryFiles = () => [
  link(
    "Treasury API",
    "/api/treasury",
    "Every measure, and the rows that the company stated, as JSON.",
  ),
  link("Treasury history", "/treasury/history.csv", "The treasury day by day as CSV."),
  link("Purchases", "/treasury/purchases.csv", "Every purchase and sale as CSV."),
];

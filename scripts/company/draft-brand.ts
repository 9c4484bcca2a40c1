import type { z } from "zod";
import type { brandSchema } from "../../app/brand/schema";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { placeholder } from "../content/placeholders";
import { deriveColours } from "./accent";
import type { Answers } from "./answers";

/** A deployment with numbers and hosts like these is rejected, so each is replaced before anything is public. */
const TELEPHONE = "+1 416 555 0100";
const elsewhere = (path: string) => `https://links.example/${path}`;

const TOOLS = 6;

export type Draft = Answers & {
  /** The day on which it is drafted, in the company's zone: "2026-11-24". */
  readonly today: string;
  /** A few hexadecimal digits that nobody can guess: part of the administrators' address. */
  readonly secret: string;
};

/** The host without "www.", for email addresses. */
const mailHost = ({ domain }: Answers) => domain.replace(/^www\./, "");

/** The brand of a new company: its answers, and placeholders for everything else. */
export function draftBrand(draft: Draft): z.input<typeof brandSchema> {
  const { legalName, name, domain, exchange, symbol, founded, city, timeZone, currency, accent, today, secret } = draft;
  const slug = slugOf(name);
  const office = (title: string, mailbox: string) => ({
    name: title,
    lines: [legalName, placeholder("street and number"), city],
    email: `${mailbox}@${mailHost(draft)}`,
  });
  const drawn = (file: string, what: string) => ({
    file: `${file}.svg`,
    alt: placeholder(`what the picture of ${what} shows`),
  });
  const has = (part: Draft["parts"][number]) => draft.parts.includes(part);
  const email = (mailbox: string) => `${mailbox}@${mailHost(draft)}`;
  return {
    origin: `https://${domain}`,
    company: {
      legalName,
      name,
      headline: placeholder("a headline of two to four words"),
      tagline: placeholder("one line below the headline"),
      description: placeholder(`what ${name} does, for search engines: 40 to 160 characters`),
      foundingYear: founded,
      timeZone,
      currency,
    },
    product: { name, slug, collectible: `${name} collectible` },
    listing: {
      exchange: exchange.name,
      label: `${exchange.code}: ${symbol}`,
      symbol,
      page: elsewhere(`exchange/${slug}`),
      chartSymbol: `${exchange.code}:${symbol}`,
    },
    offices: { headOffice: office("Head office", "info"), agreements: office("Agreements", "legal") },
    contacts: {
      media: {
        name: placeholder("name of the media contact"),
        title: "Media Contact",
        email: email("media"),
        telephone: TELEPHONE,
      },
      investors: { email: email("investors"), telephone: TELEPHONE },
      partnerships: { email: email("partners") },
      privacy: { email: email("privacy") },
      security: { email: email("security") },
    },
    social: {
      shortMessages: { label: `${name} on X`, href: elsewhere(`x/${slug}`) },
      professional: { label: `${name} on LinkedIn`, href: elsewhere(`linkedin/${slug}`) },
      video: { label: `${name} on YouTube`, href: elsewhere(`youtube/${slug}`) },
    },
    documents: { manifesto: elsewhere("manifesto.pdf") },
    tools: Array.from({ length: TOOLS }, (_, at) => ({
      title: `Tool ${at + 1}`,
      description: placeholder(`what tool ${at + 1} of the dashboard is for`),
      link: elsewhere(`tool-${at + 1}`),
      comingSoon: true,
    })),
    newsletter: {
      provider: null,
      consent: {
        version: today.slice(0, 7),
        wording: `I agree to receive press releases from ${legalName} by email. I can unsubscribe at any time.`,
      },
    },
    colours: deriveColours(accent),
    pictures: {
      ...(has("gold") && {
        goldGram: drawn("gold-gram", "a gram of gold"),
        collectible: drawn("collectible", "the collectible"),
        app: drawn("app", "the app"),
      }),
      vault: drawn("vault", "the vault"),
      ...(has("launchpad") && { launchpad: drawn("launchpad", "the launchpad") }),
      reserve: drawn("reserve", "the Bitcoin treasury"),
    },
    partners: [],
    routes: { adminLogin: `admin-${secret}` },
  };
}

/** The brand as a file that people edit. */
export const writeBrand = (brand: z.input<typeof brandSchema>) => `\
// Everything that identifies the company: names, contacts, colours, pictures. app/brand/schema.ts of the site's code explains
// each field. Texts in brackets that begin with WRITE, hosts that end in .example and numbers with 555 are placeholders: the
// site shows them on this machine, and a deployment is refused until they are replaced.
export default ${JSON.stringify(brand, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, "$1$2:")};
`;

import type { Person } from "~/content/schemas";
import { formatDay } from "~/locale/days";
import { describeServices } from "../describe-services";
import { ifPresent, type Passage, type PassageSources } from "./documents";

/** The cards, steps, figures and people of the pages, and the brand's facts: contacts, listing, reporting. */
export function pagePassages({ pages, people, investorServices, brand }: PassageSources): Passage[] {
  const { home, about, gold, launchpad, bitcoin, investors, litepaper, contact, analysts } = pages;
  const { company, listing, offices, contacts } = brand;
  const investorRelations = `${contacts.investors.email}, telephone ${contacts.investors.telephone}`;
  const office = offices.headOffice;
  const groups = [
    { anchor: "leadership-team", heading: "Leadership Team", group: "leadership team", people: people.leadership },
    { anchor: "board-of-directors", heading: "Board of Directors", group: "board", people: people.board },
  ];
  return [
    page(home, "tradfi", "What We Do", cardLines(home.whatWeDo)),
    mainFact(home, "tradfi", `What ${company.name} does`, [
      company.description,
      ...home.whatWeDo.map(({ title }) => title),
    ]),
    ...groups.flatMap(({ anchor, heading, group, people: members }) => [
      page(about, anchor, heading, members.map(roleOf)),
      mainFact(about, anchor, `${heading}: members`, [
        `The ${group} has ${members.length} ${group === "board" ? "directors" : "members"}: ${members.map(({ name }) => name).join(", ")}.`,
      ]),
      ...members.map((person) => page(about, anchor, `${person.name}, ${person.role}`, [roleOf(person), person.bio])),
    ]),
    ...ifPresent(gold, (gold) => [
      mainFact(gold, "gold-coming-soon", gold.comingSoon.action, [gold.comingSoon.title, gold.comingSoon.text]),
      page(gold, "", "Features", cardLines(gold.features)),
    ]),
    ...ifPresent(launchpad, (launchpad) => [
      page(launchpad, "launchpad-steps", "How it works", cardLines(launchpad.steps)),
      page(launchpad, "launchpad-offers", "What founders get", cardLines(launchpad.offers)),
    ]),
    ...ifPresent(bitcoin, (bitcoin) =>
      bitcoin.figures.map(({ label, value, definition, asOf }) =>
        page(bitcoin, "", label, [`${label}: ${value}, as of ${formatDay(asOf)}.`, definition]),
      ),
    ),
    ...ifPresent(investors, (investors) => [
      ...investors.custody.map(({ title, text }) =>
        mainFact(investors, "custody", `Custody and custodian of ${title}`, [text]),
      ),
      ...investors.hiddenCards.map(({ title, text }) =>
        mainFact(bitcoin ?? investors, "", `What we hold: ${title}`, [`${title}: ${text}`]),
      ),
      ...(investors.benefits.length > 0
        ? [page(investors, "investor-benefits", "Investor benefits", cardLines(investors.benefits))]
        : []),
    ]),
    ...ifPresent(litepaper, (litepaper) => [
      page(litepaper, "", "Version", [`Version ${litepaper.version} was published on ${formatDay(litepaper.date)}.`]),
    ]),
    ...ifPresent(contact, (contact) => [
      mainFact(contact, "contact-office", office.name, [
        `Postal address of the ${office.name.charAt(0).toLowerCase() + office.name.slice(1)}: ${office.lines.join(", ")}.`,
      ]),
      page(contact, "", "Email and telephone", [
        `Investors: ${investorRelations}`,
        `${contacts.media.name}: ${contacts.media.email}, telephone ${contacts.media.telephone}`,
        `Partnerships: ${contacts.partnerships.email}`,
        `Privacy: ${contacts.privacy.email}`,
        `Security: ${contacts.security.email}`,
        `Legal agreements: ${offices.agreements.email}`,
      ]),
    ]),
    // The listing is in the price bar of every page, but only the investor page shows all of it.
    mainFact(investors ?? home, investors ? "at-a-glance" : "", "At a glance", [
      `Listing: the shares of ${company.legalName} trade on the ${listing.exchange} under the symbol ${listing.symbol} (${listing.label}).`,
      `Founded: ${company.foundingYear}`,
      ...describeServices(investorServices),
      `Investor relations: ${investorRelations}`,
    ]),
    ...ifPresent(analysts?.analysts.length ? analysts : undefined, ({ analysts: covering, ...analysts }) => [
      mainFact(analysts, "", "Analysts who cover the stock", [
        `Analysts who cover the stock: ${covering.map(({ firm, name }) => `${name} of ${firm}`).join("; ")}.`,
      ]),
    ]),
  ];
}

function page(
  { path, title }: { path: string; title: string },
  anchor: string,
  heading: string,
  lines: readonly string[],
): Passage {
  const address = anchor === "" ? path : `${path}#${anchor}`;
  // Figures and units are parted by a no-break space on pages: searches and quotations need a plain one.
  const text = lines.join("\n").replaceAll("\u00a0", " ");
  return { id: `${path}#${anchor}: ${heading}`, path: address, kind: "Page", title, heading, text, publishAt: 0 };
}

const mainFact = (...parts: Parameters<typeof page>): Passage => ({ ...page(...parts), main: true });

const roleOf = ({ name, role }: Person) => `${name}: ${role}`;

const cardLines = (cards: readonly { title: string; text: string }[]) =>
  cards.map(({ title, text }) => `${title}: ${text}`);

import type { Person } from "~/content/schemas";
import { longDate, type Passage, type PassageSources } from "./passages";

type Card = { title: string; text: string };

/** What pages show beside their text: cards, steps, figures and people. */
export function cardPassages({ pages, people, brand }: PassageSources): Passage[] {
  const { home, about, gold, launchpad, bitcoin, investors, litepaper } = pages;
  return [
    page(home, "tradfi", "What We Do", cardLines(home.whatWeDo)),
    page(home, "tradfi", `What ${brand.company.name} does`, [
      brand.company.description,
      ...home.whatWeDo.map(({ title }) => title),
    ]),
    { ...page(about, "leadership-team", "Leadership Team", roles(people.leadership)), people: true },
    { ...page(about, "board-of-directors", "Board of Directors", roles(people.board)), people: true },
    main(
      page(about, "board-of-directors", "Members of the board", [
        `The board has ${people.board.length} directors: ${namesOf(people.board)}.`,
      ]),
    ),
    main(
      page(about, "leadership-team", "Members of the leadership team", [
        `The leadership team has ${people.leadership.length} members: ${namesOf(people.leadership)}.`,
      ]),
    ),
    ...people.leadership.map((person) => profile(about.title, "leadership-team", person)),
    ...people.board.map((person) => profile(about.title, "board-of-directors", person)),
    ...(gold
      ? [
          main(page(gold, "gold-coming-soon", gold.comingSoon.action, [gold.comingSoon.title, gold.comingSoon.text])),
          page(gold, "", "Features", cardLines(gold.features)),
        ]
      : []),
    ...(launchpad
      ? [
          page(launchpad, "launchpad-steps", "How it works", cardLines(launchpad.steps)),
          page(launchpad, "launchpad-offers", "What founders get", cardLines(launchpad.offers)),
        ]
      : []),
    ...(bitcoin
      ? bitcoin.figures.map(({ label, value, definition, asOf }) =>
          page(bitcoin, "", label, [`${label}: ${value}, as of ${longDate(asOf)}.`, definition]),
        )
      : []),
    ...(investors
      ? [
          ...investors.custody.map(({ title, text }) =>
            main(page(investors, "custody", `Custody and custodian of ${title}`, [text])),
          ),
          ...investors.hiddenCards.map(({ title, text }) =>
            main(page(bitcoin ?? investors, "", `What we hold: ${title}`, [`${title}: ${text}`])),
          ),
          page(investors, "investor-benefits", "Investor benefits", cardLines(investors.benefits)),
        ]
      : []),
    ...(litepaper
      ? [page(litepaper, "", "Version", [`Version ${litepaper.version} was published on ${longDate(litepaper.date)}.`])]
      : []),
  ];
}

/** What the brand says of the company on its pages: how to reach it, where it is listed, what it reports. */
export function brandPassages({ pages, brand }: PassageSources): Passage[] {
  const { home, contact, investors } = pages;
  const { company, listing, offices, contacts, documents } = brand;
  return [
    ...(contact
      ? [
          main(
            page(contact, "contact-office", offices.headOffice.name, [
              `Postal address of the ${lowerFirst(offices.headOffice.name)}: ${offices.headOffice.lines.join(", ")}.`,
            ]),
          ),
          page(contact, "", "Email and telephone", [
            `Investors: ${contacts.investors.email}, telephone ${contacts.investors.telephone}`,
            `${contacts.media.name}: ${contacts.media.email}, telephone ${contacts.media.telephone}`,
            `Partnerships: ${contacts.partnerships.email}`,
            `Privacy: ${contacts.privacy.email}`,
            `Security: ${contacts.security.email}`,
            `Legal agreements: ${offices.agreements.email}`,
          ]),
        ]
      : []),
    // The price bar shows the listing on every page, the investor page tells it at length.
    main(
      page(investors ?? home, investors ? "at-a-glance" : "", "At a glance", [
        `Listing: the shares of ${company.legalName} trade on the ${listing.exchange} under the symbol ${listing.symbol} (${listing.label}).`,
        `Founded: ${company.foundingYear}`,
        `Investor relations: ${contacts.investors.email}, telephone ${contacts.investors.telephone}`,
      ]),
    ),
    ...(investors
      ? [
          page(investors, "reports", "Presentation and reports", [
            "The corporate presentation can be downloaded here.",
            ...documents.reports.map(({ title, date }) => `${title}: published ${longDate(date)}`),
          ]),
        ]
      : []),
  ];
}

function page(
  { path, title }: { path: string; title: string },
  anchor: string,
  heading: string,
  lines: readonly string[],
): Passage {
  return {
    id: `${path}#${anchor}: ${heading}`,
    path: anchor === "" ? path : `${path}#${anchor}`,
    kind: "Page",
    title,
    heading,
    text: lines.join("\n"),
    publishAt: 0,
  };
}

const main = (passage: Passage): Passage => ({ ...passage, main: true });

const namesOf = (people: readonly Person[]) => people.map(({ name }) => name).join(", ");

function profile(title: string, anchor: string, { name, role, bio }: Person): Passage {
  return {
    id: `/about#${anchor}: ${name}`,
    path: `/about#${anchor}`,
    kind: "Page",
    title,
    heading: `${name}, ${role}`,
    people: true,
    text: `${name}: ${role}\n${bio}`,
    publishAt: 0,
  };
}

const roles = (people: readonly Person[]) => people.map(({ name, role }) => `${name}: ${role}`);

const cardLines = (cards: readonly Card[]) => cards.map(({ title, text }) => `${title}: ${text}`);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

import type { Corporation, WithContext } from "schema-dts";
import { brand } from "~/brand/generated/public";
import { publishedAddress } from "./page-meta";

export const publisher = {
  "@type": "Corporation",
  name: brand.company.legalName,
  url: publishedAddress("/"),
  logo: publishedAddress("/brand/icon-512.png"),
} as const;

export const corporation: WithContext<Corporation> = {
  "@context": "https://schema.org",
  ...publisher,
  description: brand.company.description,
  slogan: brand.company.tagline,
  tickerSymbol: brand.listing.symbol,
  ...(brand.company.foundingYear && { foundingDate: String(brand.company.foundingYear) }),
  sameAs: Object.values(brand.social).map(({ href }) => href),
  contactPoint: {
    "@type": "ContactPoint",
    contactType: "investor relations",
    email: brand.contacts.investors.email,
    telephone: brand.contacts.investors.telephone,
  },
};

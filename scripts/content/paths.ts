import type { Brand } from "../../app/brand/schema";
import type { PageName } from "../../app/content/schemas";

// The addresses of documents. Only this file has them: everything else reads a document's `path`.

export const pressPath = (slug: string) => `/news/${slug}`;

/** The short address of a release, which leads to its article. */
export const pressNumberPath = (id: number) => `/press-releases/${id}`;

export const governancePath = (slug: string) => `/governance/${slug}`;

/** The terms of the collectible have the specification's address. */
export const legalPath = (slug: string) =>
  slug === "ordinal-terms" ? "/terms-of-service" : `/legal/${slug}`;

export const goldPath = (brand: Brand) => `/${brand.product.slug}-gold`;

const belowInvestors: Partial<Record<PageName, string>> = {
  questions: "/investors/questions",
  analysts: "/investors/stock#analysts",
  "press-kit": "/investors/press-kit",
};

export const pagePath = (name: PageName, brand: Brand | undefined) => {
  if (name === "home") return "/";
  return belowInvestors[name] ?? (name === "gold" && brand ? goldPath(brand) : `/${name}`);
};

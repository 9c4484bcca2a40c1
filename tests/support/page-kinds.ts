import { brand } from "../../app/brand/generated/public.ts";
import { newestRelease, releases } from "./content.ts";

/** A page of each kind that a visitor can see, by a name that is also its picture's file name. */
export const pageKinds: Readonly<Record<string, string>> = {
  home: "/",
  gold: `/${brand.product.slug}-gold`,
  launchpad: "/launchpad",
  bitcoin: "/bitcoin",
  application: "/launchpad/apply",
  applied: "/launchpad/apply?applied=1",
  treasury: "/treasury",
  investors: "/investors",
  about: "/about",
  manifesto: "/manifesto",
  reports: "/investors/reports",
  events: "/investors/events",
  stock: "/investors/stock",
  governance: "/governance",
  questions: "/investors/questions",
  "press-kit": "/investors/press-kit",
  litepaper: "/litepaper",
  contact: "/contact",
  "press-list": "/press-releases",
  "press-list-empty": "/press-releases?q=zebra",
  release: `/press-releases/${newestRelease.id}`,
  // The sample company's has a table, a list and a quotation.
  article: `/news/${(releases.find(({ id }) => id === 14) ?? newestRelease).slug}`,
  history: `/news/${newestRelease.slug}/history`,
  verify: `/verify?q=/news/${newestRelease.slug}`,
  policy: "/governance/board-mandate",
  terms: "/terms-of-service",
  agreements: "/agreements",
  legal: "/legal/privacy",
  login: "/auth",
  "sign-up": "/auth?tab=sign-up",
  "new-password": "/reset-password",
  "launch-list": "/whitelist",
  "thank-you": "/whitelist?registered=new",
  newsletter: "/newsletter",
  search: "/search?q=gold",
  "no-such-article": "/news/no-such-article",
  "not-found": "/no-such-page",
};

/** Looks like another kind: terms, article, not-found, login, bitcoin, launch-list, press-list. */
const alike =
  "agreements litepaper no-such-article new-password sign-up questions applied thank-you press-list-empty".split(
    " ",
  );

/** The kinds that do not look like another one. */
export const distinctKinds = Object.entries(pageKinds).filter(([name]) => !alike.includes(name));

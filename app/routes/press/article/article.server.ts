import type { AppLoadContext } from "@remix-run/cloudflare";
import { listNotices } from "~/domain/press/release-notices";
import { describeStatus } from "~/domain/press/release-status";
import type { Release } from "~/domain/press/releases/press";
import { listFacts } from "~/domain/treasury/release-facts";
import { tied } from "~/locale/tied";

/** What the article of a release shows: of a published one, or of one as it will be at its hour. */
export function describeArticle(found: Release, { treasury }: Pick<AppLoadContext, "treasury">) {
  const { id, path, title, summary, date, displayDate, publishAt, html } = found;
  const status = describeStatus(found);
  return {
    release: { path, title, summary, date, displayDate, publishAt, status, html },
    heading: tied(title),
    notices: listNotices(found),
    facts: status.state === "withdrawn" ? [] : listFacts(treasury, id),
  };
}

export type Article = ReturnType<typeof describeArticle>;

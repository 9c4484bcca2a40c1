import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatSubject } from "~/domain/filing-titles";
import { filingPath } from "~/domain/investor-lists";
import { listNotices } from "~/domain/press/release-notices";
import { resolveStatus } from "~/domain/press/release-status";
import type { Release } from "~/domain/press/releases/press";
import { listFacts } from "~/domain/treasury/release-facts";
import { insertNoBreakSpaces } from "~/locale/no-break-spaces";

type Sources = Pick<AppLoadContext, "treasury" | "filings"> & { readonly release: Release };

/** @param sources as the release desk opens them before publication, then of the request */
export function loadArticle({ release: found, treasury, filings }: Sources) {
  const { id, path, title, summary, date, displayDate, publishAt, html } = found;
  const status = resolveStatus(found);
  return {
    release: { id, path, title, summary, date, displayDate, publishAt, status, html },
    heading: insertNoBreakSpaces(title),
    notices: listNotices(found),
    facts: status.state === "withdrawn" ? [] : listFacts(treasury, id),
    filings: filings.listOfRelease(id).map((filing) => ({
      path: filingPath(filing.id),
      type: filing.type,
      subject: insertNoBreakSpaces(formatSubject(filing)),
      filed: filing.filed,
    })),
  };
}

export type Article = ReturnType<typeof loadArticle>;

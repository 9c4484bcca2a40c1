import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { decodeEntities, stripTags } from "~/domain/bodies";
import { toComparable } from "~/domain/verification/comparable-text";
import type { ListedText, TextList } from "~/domain/verification/compare-text";
import { publicFile, publishedFile } from "~/http/public-route";
import { LegalLinksContext } from "~/site/legal-link";
import { listNavigation } from "~/site/navigation.server";
import { ReleaseFacts } from "~/site/release-facts";
import { ReleaseNotes } from "~/site/release-notes";
import { ReleaseNotices } from "~/site/release-notices";
import { describeArticle } from "../press/article/article.server";
import { ReleaseFilings } from "../press/article/release-filings";

export const handle = publicFile;

/** What a reader copies of a part of a page, in the comparable form. */
const read = (part: ReactElement): string => {
  const html = renderToStaticMarkup(part).replace(
    /<\/(?:p|h\d|li|dt|dd|span|div|section)>|<br\/?>|<span/g,
    " $& ",
  );
  return toComparable(decodeEntities(stripTags(html).replaceAll("&#x27;", "'"))).trim();
};

/**
 * All that a reader's browser compares a pasted text with: the texts, and what stands beside them
 * on their pages.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { texts } = await context.verification();
  const { legalLinks } = listNavigation(context);
  const framingOf = new Map<string, readonly string[]>();
  const standard = new Set<string>();
  for (const record of context.press.list()) {
    const release = context.press.findById(record.id);
    if (!release) continue;
    const { heading, notices, facts, filings } = describeArticle(release, context);
    standard.add(
      read(
        <LegalLinksContext.Provider value={legalLinks}>
          <ReleaseNotes date={record.date} />
        </LegalLinksContext.Provider>,
      ),
    );
    const notes = read(<ReleaseNotices notices={notices} />);
    const shown = [
      notes,
      read(<ReleaseFacts facts={facts} />),
      read(<ReleaseFilings filings={filings} />),
    ];
    const framing = [record.displayDate, toComparable(heading), ...shown].filter(Boolean);
    for (const [at, { sha256 }] of record.history.entries())
      framingOf.set(sha256, at === record.history.length - 1 ? framing : [record.displayDate]);
  }
  const listed = texts().map(
    (text): ListedText => ({ ...text, framing: framingOf.get(text.sha256) ?? [] }),
  );
  const list: TextList = { texts: listed, standard: [...standard] };
  return publishedFile(JSON.stringify({ schema: "texts/v1", ...list }), "application/json");
}

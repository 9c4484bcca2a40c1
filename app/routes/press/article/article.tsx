import type { ReactNode } from "react";
import { ReleaseFacts } from "~/site/release-facts";
import { ReleaseNotes } from "~/site/release-notes";
import { ReleaseNotices } from "~/site/release-notices";
import { Prose } from "~/ui/prose";
import type { Article } from "./article.server";
import { ReleaseFilings } from "./release-filings";

interface ReleaseArticleProps extends Article {
  /** Below the title. */
  tools?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}

export function ReleaseArticle({
  release,
  heading,
  notices,
  facts,
  filings,
  tools,
  children,
}: ReleaseArticleProps) {
  return (
    <article className="release shell max-w-[48.5rem] pt-16 lg:pt-24">
      <header className="mb-10 border-b border-line pb-6">
        <time dateTime={release.date} className="text-accent">
          {release.displayDate}
        </time>
        <h1 className="mt-4 text-title">{heading}</h1>
        {tools}
      </header>
      <ReleaseNotices notices={notices} />
      <ReleaseFacts facts={facts} />
      <Prose html={release.html} />
      <ReleaseFilings filings={filings} />
      <ReleaseNotes date={release.date} />
      {children}
    </article>
  );
}

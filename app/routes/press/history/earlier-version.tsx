import type { EarlierText } from "~/domain/press/releases/press";
import { TextLink } from "~/ui/links";
import { Prose } from "~/ui/prose";

interface EarlierVersionProps extends Omit<EarlierText, "sha256" | "changed"> {
  /** Of its file. */
  source: string;
}

/** Opens without scripts, and prints in full. */
export function EarlierVersion({ title, displayDate, summary, html, source }: EarlierVersionProps) {
  return (
    <details className="version-text mt-5">
      <summary className="text-link">Read this version</summary>
      <div className="card mt-4 gap-4">
        <p className="text-sm text-accent">This version was replaced and no longer stands.</p>
        <p className="text-sm text-muted">{displayDate}</p>
        <h3 className="font-display text-heading">{title}</h3>
        <p className="text-muted">{summary}</p>
        <Prose html={html} className="min-w-0" />
        <p className="text-sm">
          <TextLink to={source}>Source of this version</TextLink>
        </p>
      </div>
    </details>
  );
}

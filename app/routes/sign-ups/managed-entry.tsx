import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { LastResult } from "~/forms/validated-form";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { CardPage } from "~/ui/card-page";
import { LinkForm } from "./link-form";
import type { loadEntry } from "./managed-list.server";

type EntryState = Omit<Awaited<ReturnType<typeof loadEntry>>, "entry">;

export const entryMeta: MetaFunction<() => Promise<EntryState>> = (args) =>
  args.data ? hiddenMeta(args.data.page.title, args.data.page.description)(args) : [];

export function ManagedEntry({ state, children }: { state: EntryState; children: ReactNode }) {
  const answer = useActionData<{ lastResult: LastResult }>();
  const { path, page, token, toast, sent, emailConfigured } = state;
  return (
    <CardPage title={page.title}>
      <ToasterNotice toast={toast} />
      {children ??
        (sent ? (
          <p role="status" className="text-muted">
            {page.sent} The link works for 24 hours.
          </p>
        ) : (
          <LinkForm
            action={path}
            lead={
              token === null
                ? page.ask
                : `${page.expired} Enter your email address and we'll send you a new link.`
            }
            emailConfigured={emailConfigured}
            lastResult={answer?.lastResult}
          />
        ))}
    </CardPage>
  );
}

/** Short facts beside their terms, long texts below them. */
export function EntryFacts({
  facts,
  isLong,
}: {
  facts: Readonly<Record<string, ReactNode>>;
  isLong?: boolean;
}) {
  const layout = isLong
    ? "gap-4 [&_dd]:whitespace-pre-wrap"
    : "grid-cols-[auto_1fr] gap-x-6 gap-y-3";
  return (
    <dl className={`grid ${layout} [&_dd]:wrap-anywhere [&_dt]:text-muted`}>
      {Object.entries(facts).map(([term, fact]) => (
        <div key={term} className={isLong ? undefined : "[display:contents]"}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

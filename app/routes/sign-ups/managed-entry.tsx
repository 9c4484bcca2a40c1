import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ToastMessage } from "~/forms/toasts";
import type { LastResult } from "~/forms/validated-form";
import { useOnceParameter } from "~/live/use-once-parameter";
import { ToasterNotice } from "~/site/toaster-notice";
import { CardPage } from "~/ui/card-page";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { LinkForm } from "./link-form";

interface ManagedEntryProps {
  title: string;
  path: string;
  text: {
    /** Why to ask for a link. */
    ask: string;
    /** Why a link shows no entry. */
    expired: string;
    /** The answer to any address, on the list or not. */
    sent: string;
  };
  state: { token: string | null; toast: ToastMessage | null; sent: boolean; emailConfigured: boolean };
  children: ReactNode;
}

/** The page of a list's entry: the entry of a link, or the form that asks for an emailed link. */
export function ManagedEntry({ title, path, text, state, children }: ManagedEntryProps) {
  const answer = useActionData<{ lastResult: LastResult }>();
  const { token, toast, sent, emailConfigured } = state;
  useOnceParameter("result");
  return (
    <CardPage title={title}>
      <ToasterNotice toast={toast} />
      {children ??
        (sent ? (
          <p role="status" className="text-muted">
            {text.sent} The link works for 24 hours.
          </p>
        ) : (
          <LinkForm
            action={path}
            lead={token === null ? text.ask : `${text.expired} Enter your email address and we'll send you a new link.`}
            emailConfigured={emailConfigured}
            lastResult={answer?.lastResult}
          />
        ))}
    </CardPage>
  );
}

/** What the site stores of an entry: short facts beside their terms, long texts below them. */
export function EntryFacts({ facts, isLong }: { facts: Readonly<Record<string, ReactNode>>; isLong?: boolean }) {
  const layout = isLong ? "gap-4 [&_dd]:whitespace-pre-wrap" : "grid-cols-[auto_1fr] gap-x-6 gap-y-3";
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

interface EntryActionsProps {
  /** The entry in a word: "registration". */
  entry: string;
  file: string;
  note: string;
}

export function EntryActions({ entry, file, note }: EntryActionsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={file} download className="button button-quiet">
          Download my data
        </a>
        <PostForm>
          <SubmitButton className="button-danger">{`Withdraw my ${entry}`}</SubmitButton>
        </PostForm>
      </div>
      <p className="text-sm text-muted">{note}</p>
    </>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { LinkForm } from "./link-form";
import { NoLetters } from "./no-letters";
import { ToasterNotice } from "./toaster-notice";
import { type ToastName, toasts } from "./toasts";

interface ManagedEntryProps {
  title: string;
  /** Where the form that asks for a link is sent. */
  path: string;
  words: {
    /** What the form asks for, and why. */
    ask: string;
    /** Why a link shows nothing. */
    spent: string;
    /** Said of any address, on the list or not. */
    sent: string;
  };
  state: { token: string | null; toast: ToastName | null; sent: boolean; mails: boolean };
  lastResult?: SubmissionResult<string[]> | null;
  /** The entry that the link stands for, or null. */
  children: ReactNode;
}

/** The page of a list's entry: what a link shows, or the form that asks for a link by letter. */
export function ManagedEntry({ title, path, words, state, lastResult, children }: ManagedEntryProps) {
  const { token, toast, sent, mails } = state;
  return (
    <section className="shell grid min-h-[60vh] content-start gap-8 py-20">
      <div className="card mx-auto w-full max-w-xl gap-6">
        <h1 className="text-heading">{title}</h1>
        <ToasterNotice words={toast && toasts[toast]} />
        {children ??
          (sent ? (
            <p role="status" className="text-muted">
              {words.sent} The link works for a day.
            </p>
          ) : mails ? (
            <LinkForm
              action={path}
              lead={token === null ? words.ask : `${words.spent} We can send you a new link.`}
              lastResult={lastResult}
            />
          ) : (
            <NoLetters />
          ))}
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import type { ToastMessage } from "~/forms/toasts";
import type { LastResult } from "~/forms/validated-form";
import { ToasterNotice } from "~/site/toaster-notice";
import { LinkForm } from "./link-form";

interface ManagedEntryProps {
  title: string;
  /** Where the form that asks for a link is sent. */
  path: string;
  text: {
    /** What the form asks for, and why. */
    ask: string;
    /** Why a link shows nothing. */
    expired: string;
    /** Said of any address, on the list or not. */
    sent: string;
  };
  state: { token: string | null; toast: ToastMessage | null; sent: boolean; emailConfigured: boolean };
  lastResult: LastResult;
  /** The entry that the link stands for, or null. */
  children: ReactNode;
}

/** The page of a list's entry: what a link shows, or the form that asks for an emailed link. */
export function ManagedEntry({ title, path, text, state, lastResult, children }: ManagedEntryProps) {
  const { token, toast, sent, emailConfigured } = state;
  return (
    <section className="shell grid min-h-[60vh] content-start gap-8 py-20">
      <div className="card mx-auto w-full max-w-xl gap-6">
        <h1 className="text-heading">{title}</h1>
        <ToasterNotice toast={toast} />
        {children ??
          (sent ? (
            <p role="status" className="text-muted">
              {text.sent} The link works for 24 hours.
            </p>
          ) : (
            <LinkForm
              action={path}
              lead={
                token === null ? text.ask : `${text.expired} Enter your email address and we'll send you a new link.`
              }
              emailConfigured={emailConfigured}
              lastResult={lastResult}
            />
          ))}
      </div>
    </section>
  );
}

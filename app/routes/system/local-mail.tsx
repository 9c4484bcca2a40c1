import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";

export const meta = hiddenMeta("Local mail", "Emails sent on this machine.");

/** On a developer's machine; 404 otherwise. */
export function loader({ context: { localMailbox } }: LoaderFunctionArgs) {
  return { emails: findOr404(localMailbox) };
}

export default function LocalMail() {
  const { emails } = useLoaderData<typeof loader>();
  return (
    <section className="shell grid min-h-[60vh] content-start gap-6 py-20">
      <h1 className="text-title">Local mail</h1>
      {emails.length === 0 && <p className="text-muted">No email has been sent yet.</p>}
      {emails.map(({ to, subject, text, html }, number) => (
        <article key={text} className="card gap-3">
          <h2 className="text-xl">{subject}</h2>
          <p className="text-sm text-muted">To {to}</p>
          {html && (
            <iframe
              title={subject}
              src={`/local-mail/${number}`}
              sandbox="allow-top-navigation-by-user-activation"
              width="100%"
              height="520"
            />
          )}
          <p className="wrap-anywhere whitespace-pre-wrap">
            {text.split(/(https?:\/\/\S+)/).map((part) =>
              part.startsWith("http") ? (
                <a key={part} href={part} className="text-link">
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        </article>
      ))}
    </section>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orNotFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Local mail", description: "Letters of this machine.", path: "/local-mail", hidden: true });

/** A developer's letters. In production there is no such page: there the mailbox does not exist. */
export function loader({ context: { localMailbox } }: LoaderFunctionArgs) {
  return { letters: orNotFound(localMailbox) };
}

export default function LocalMail() {
  const { letters } = useLoaderData<typeof loader>();
  return (
    <section className="shell grid min-h-[60vh] content-start gap-6 py-20">
      <h1 className="text-title">Local mail</h1>
      {letters.length === 0 && <p className="text-muted">No letter was written yet.</p>}
      {letters.map(({ to, subject, text }) => (
        <article key={text} className="card gap-3">
          <h2 className="text-xl">{subject}</h2>
          <p className="text-sm text-muted">To {to}</p>
          <p className="break-all whitespace-pre-wrap">
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

import { Form } from "@remix-run/react";
import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import { Field } from "~/ui/field";
import type { Scheduled } from "./desk.server";

interface PreviewLinksProps {
  release: Scheduled;
  /** The URL of a link that was just made. */
  made?: string;
}

/** The links to a release's preview, and, until publication, the form that makes another. */
export function PreviewLinks({ release: { id, links, timeLeft }, made }: PreviewLinksProps) {
  if (timeLeft === null && links.length === 0) return null;
  return (
    <section aria-label="Preview links" className="grid gap-5 border-t border-line pt-5">
      {made && (
        <p role="status">
          New link:{" "}
          <a href={made} rel="noreferrer" className="text-link wrap-anywhere">
            {made}
          </a>
        </p>
      )}
      {links.length > 0 && (
        <ul>
          {links.map(({ id, label, expiresAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2 first:border-t-0 first:pt-0"
            >
              <span>
                {label}
                <span className="block text-sm text-muted">
                  Works until <Moment at={expiresAt} /> {timeZoneName}
                </span>
              </span>
              <Form method="post">
                <input type="hidden" name="link" value={id} />
                <button type="submit" name="intent" value="revoke-link" className="button button-quiet button-small">
                  Revoke<span className="sr-only"> the link for {label}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {timeLeft !== null && (
        <details>
          <summary className="text-link">Make a preview link</summary>
          <Form method="post" className="mt-4 grid max-w-md gap-5">
            <input type="hidden" name="release" value={id} />
            <Field
              id={`label-${id}`}
              name="label"
              label="For whom"
              hint="For example “Outside counsel”. Anyone with the link can read the release without an account."
              required
              maxLength={60}
              autoComplete="off"
            />
            <div className="field">
              <label htmlFor={`lasts-${id}`}>Works for</label>
              <select id={`lasts-${id}`} name="lasts" className="field-input" defaultValue="24">
                <option value="1">1 hour</option>
                <option value="24">24 hours</option>
                <option value="72">3 days</option>
                <option value="publication">Until publication</option>
              </select>
            </div>
            <button type="submit" name="intent" value="make-link" className="button button-quiet self-start">
              Make a link
            </button>
          </Form>
        </details>
      )}
    </section>
  );
}

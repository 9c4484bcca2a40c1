import { LABEL_MAX } from "~/domain/field-lengths";
import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import { Field } from "~/ui/field";
import { Select } from "~/ui/form-fields";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import type { Scheduled } from "./desk.server";

/**
 * The links to a release's preview, and, until publication, the form that makes another.
 * @param made the URL of a link that was just made
 */
export function PreviewLinks({ release: { id, links, timeLeft }, made }: { release: Scheduled; made?: string }) {
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
              <PostForm fields={{ link: id }}>
                <SubmitButton intent="revoke-link" className="button-quiet button-small">
                  Revoke<span className="sr-only"> the link for {label}</span>
                </SubmitButton>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {timeLeft !== null && (
        <details>
          <summary className="text-link">Make a preview link</summary>
          <PostForm fields={{ release: id }} className="mt-4 grid max-w-md gap-5">
            <Field
              id={`label-${id}`}
              name="label"
              label="For whom"
              hint="For example “Outside counsel”. Anyone with the link can read the release without an account."
              required
              maxLength={LABEL_MAX}
              autoComplete="off"
            />
            <Select id={`lasts-${id}`} name="lasts" label="Works for" defaultValue="24">
              <option value="1">1 hour</option>
              <option value="24">24 hours</option>
              <option value="72">3 days</option>
              <option value="publication">Until publication</option>
            </Select>
            <SubmitButton intent="make-link" className="button-quiet self-start">
              Make a link
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </section>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { DisplayDate } from "~/ui/dates";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: `History: ${data.title}`,
        description: `Every published version of “${data.title}”: its day, what changed, and the SHA-256 of its text.`,
        path: `${data.path}/history`,
        hidden: true,
      })
    : [];

export const headers = publicPage;

export function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const { path, title, history, corrections, withdrawn } = findOr404(context.press.findBySlug(slug));
  const changes = [...corrections.map(({ what, why }) => `Corrected. ${what} ${why}`)];
  if (withdrawn) changes.push(`Withdrawn. ${withdrawn.why}`);
  let told = 0;
  const versions = history.map(({ date, changes: count, sha256, hash }, at) => {
    const since = changes.slice(told, count);
    told = count;
    // In groups of eight, as fingerprints are read: no line can break a longer one.
    const [read, chained] = [sha256, hash].map((digits) => digits.match(/.{8}/g)?.join(" "));
    return { date, what: [...(at === 0 ? ["Published."] : []), ...since].join(" "), read, chained };
  });
  return { path, title, versions: versions.reverse() };
}

export default function ReleaseHistory() {
  const { path, title, versions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="History of a release"
        lead="Every version that was published, newest first. A text changes only with a correction that explains the change."
      >
        <p className="mt-5">
          <Link to={path} prefetch="intent" className="text-link">
            {title}
          </Link>
        </p>
      </PageHead>
      <section aria-label="Versions" className="shell max-w-4xl">
        <ol>
          {versions.map(({ date, what, read, chained }) => (
            <li key={chained} className="border-b border-line py-6">
              <h2 className="text-heading">
                <DisplayDate date={date} />
              </h2>
              <p className="mt-2">{what}</p>
              <dl className="figures mt-4 grid gap-3 text-sm">
                <div>
                  <dt className="text-muted">SHA-256 of the text</dt>
                  <dd>{read}</dd>
                </div>
                <div>
                  <dt className="text-muted">SHA-256 of this version and all before it</dt>
                  <dd>{chained}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
        <p className="mt-8 text-muted">
          To check the text, download{" "}
          <a href={`${path}.md`} className="text-link">
            the source
          </a>{" "}
          and compute its SHA-256. It must match the SHA-256 of the latest text above. Each version’s second value is
          computed from its first value, its date and the previous version’s second value, so anyone who kept a copy of{" "}
          <a href={`${path}/history.json`} className="text-link">
            the list
          </a>{" "}
          can tell whether a version was changed or left out.
        </p>
      </section>
    </>
  );
}

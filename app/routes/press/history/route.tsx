import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import { groupHash } from "~/locale/grouped-hash";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { PageHead } from "~/ui/page-head";
import { findRelease } from "../find-release";
import { Differences } from "./differences";
import { EarlierVersion } from "./earlier-version";
import styles from "./history.css";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: `History: ${data.title}`,
        description: `Every published version of “${data.title}”: its day, its text and what changed.`,
        path: `${data.path}/history`,
        hidden: true,
      })
    : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { id, path, title, history, corrections, withdrawn } = findRelease(
    context,
    params,
    request,
  );
  const { isStamped } = await context.verification();
  const earlier = new Map(context.press.earlierTextsOf(id).map((text) => [text.sha256, text]));
  const changes = corrections.map(({ what, why }) => `Corrected. ${what} ${why}`);
  if (withdrawn) changes.push(`Withdrawn. ${withdrawn.why}`);
  const versions = history.map(({ date, changes: count, sha256, hash }, at) => {
    const source = at === history.length - 1 ? `${path}.md` : `${path}/history/${sha256}.md`;
    const since = changes.slice(history[at - 1]?.changes ?? 0, count);
    return {
      date,
      what: (at === 0 ? ["Published.", ...since] : since).join(" "),
      read: groupHash(sha256),
      chained: groupHash(hash),
      /** Null: the first version, or one whose earlier text is not stored. */
      differences: earlier.get(history[at - 1]?.sha256 ?? "")?.changed ?? null,
      /** Null: the present text, which has its own page. */
      text: earlier.get(sha256) ?? null,
      source,
      stamp: isStamped(sha256) ? `${source}.ots` : null,
    };
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
          <TextLink to={path}>{title}</TextLink>
        </p>
      </PageHead>
      <section aria-label="Versions" className="shell">
        <div className="max-w-4xl">
          <ol>
            {versions.map(({ date, what, read, chained, differences, text, source, stamp }) => (
              <li key={chained} className="border-b border-line py-6">
                <h2 className="text-heading">
                  <DisplayDate date={date} />
                </h2>
                <p className="mt-2">{what}</p>
                {differences && <Differences differences={differences} />}
                {text && <EarlierVersion {...text} source={source} />}
                <dl className="figures mt-4 grid gap-3 text-sm">
                  <div>
                    <dt className="text-muted">SHA-256 of the text</dt>
                    <dd>{read}</dd>
                  </div>
                  <div>
                    <dt className="text-muted">SHA-256 of this version and all before it</dt>
                    <dd>{chained}</dd>
                  </div>
                  {stamp && (
                    <div>
                      <dt className="text-muted">Timestamp in Bitcoin</dt>
                      <dd>
                        <TextLink to={stamp}>OpenTimestamps proof</TextLink>
                      </dd>
                    </div>
                  )}
                </dl>
              </li>
            ))}
          </ol>
          <p className="mt-8 text-muted">
            To check a text, download <TextLink to={`${path}.md`}>the latest source</TextLink> or
            that of an earlier version, and compute its SHA-256. It must match the version’s SHA-256
            above. Each version’s second value is computed from its first value, its date and the
            previous version’s second value, so anyone who kept a copy of{" "}
            <TextLink to={`${path}/history.json`}>the list</TextLink> can tell whether a version was
            changed or left out.
          </p>
        </div>
      </section>
    </>
  );
}

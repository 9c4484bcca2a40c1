import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { plural } from "~/locale/plural";
import { PageHead } from "~/ui/page-head";

export const meta = hiddenMeta("Setup", "What is left to do before this site can be published.");

/** On a developer's machine alone; a production build does not even have the route. */
export const loader = ({ context: { setup } }: LoaderFunctionArgs) => {
  const { isSample, texts } = findOr404(setup);
  const files = [...new Set(texts.map(({ file }) => file))].map((file) => ({
    file,
    left: texts.filter((text) => text.file === file),
  }));
  return { isSample, files, count: texts.length };
};

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Setup() {
  const { isSample, files, count } = useLoaderData<typeof loader>();
  const title =
    count > 0
      ? `${plural(count, "text or picture", "texts and pictures")} to make.`
      : "Nothing is left.";
  return (
    <>
      <PageHead
        eyebrow="On this machine only"
        title={title}
        lead="With npm run dev the list gets shorter as you save files. A deployment is refused while a text is left."
      />
      <div className="shell grid gap-12 pb-20">
        {isSample && <Sample />}
        {count > 0 && <Texts files={files} />}
        {count === 0 && (
          <p className="card">
            <span>
              Rehearse the deployment: <code>npm run deploy -- --env production --dry-run</code>
            </span>
          </p>
        )}
      </div>
    </>
  );
}

function Sample() {
  return (
    <section aria-labelledby="sample" className="card gap-3">
      <h2 id="sample" className="text-heading">
        This is the sample company
      </h2>
      <p className="text-muted">Make a folder for your own, then start the site with it:</p>
      <pre className="overflow-x-auto">
        <code>{"npm run company -- new ../acme\nnpm start"}</code>
      </pre>
    </section>
  );
}

const Texts = ({ files }: Pick<Loaded, "files">) => (
  <section aria-labelledby="texts">
    <h2 id="texts" className="text-heading">
      Texts and pictures
    </h2>
    <ul className="mt-6 grid gap-4">
      {files.map(({ file, left }) => (
        <li key={file} className="card gap-3">
          <h3 className="flex flex-wrap items-baseline justify-between gap-3">
            <code className="wrap-anywhere">{file}</code>
            <span className="text-sm text-muted">{left.length} left</span>
          </h3>
          <ul className="grid gap-2">
            {left.map(({ line, what }) => (
              <li key={`${line} ${what}`} className="grid grid-cols-[5rem_1fr] gap-3">
                <span className="text-sm text-muted">
                  {line === undefined ? "picture" : `line ${line}`}
                </span>
                <span>{what}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
);

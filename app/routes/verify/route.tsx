import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { brand } from "~/brand/generated/public";
import { ADDRESS_MAX, isAddress, readAddress } from "~/domain/verification/addresses";
import type { Verification } from "~/domain/verification/verification";
import { publicPage } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { Field } from "~/ui/field";
import { PageHead } from "~/ui/page-head";
import type { Comparison } from "./compare.client";
import { LocalCheck } from "./local-check";
import { Result } from "./result";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Verify a release",
    description: `Check whether a press release or document that names ${brand.company.name} is genuine and unchanged.`,
    path: "/verify",
  });

export const headers = publicPage;

export const handle: PublicRoute = { searchParams: {}, freeText: ["q"] };

/** "AB:CD:…" and groups of digits, as programs print a hash, are read as one. */
const readHash = (query: string) => query.replace(/[\s:]/g, "").toLowerCase();

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const query = asked.slice(0, ADDRESS_MAX);
  return {
    query,
    comparison: asked === "" ? null : compareQuery(asked, await context.verification()),
  };
}

function compareQuery(
  asked: string,
  { find, findByPath }: Pick<Verification, "find" | "findByPath">,
): Comparison {
  if (!isAddress(asked)) {
    const finding = asked.length > ADDRESS_MAX ? null : find(readHash(asked));
    return finding
      ? { kind: "named", given: "hash", finding }
      : { kind: "unknown", characters: [] };
  }
  const address = readAddress(asked, brand.origin);
  if ("reason" in address) return { kind: "other address", ...address };
  const finding = findByPath(address.path);
  return finding
    ? { kind: "named", given: "address", finding }
    : { kind: "unknown", characters: [] };
}

/** "Is this release genuine?", with and without scripts. */
export default function Verify() {
  const { query, comparison: asked } = useLoaderData<typeof loader>();
  /** Undefined: nothing was checked here since the page answered. */
  const [checked, setChecked] = useState<Comparison | null | undefined>();
  const results = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer to a new question replaces the one before
  useEffect(() => setChecked(undefined), [query]);
  useEffect(() => {
    if (checked) results.current?.focus();
  }, [checked]);
  const comparison = checked === undefined ? asked : checked;
  return (
    <>
      <PageHead
        title="Is it genuine?"
        lead="Check a press release or a document that names us before you act on it. Every text that we publish is recorded, and a changed letter or figure makes it another one."
      />
      <div className="shell grid gap-12 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <LocalCheck onResult={setChecked} />
          <Form action="/verify" className="grid gap-4">
            <Field
              key={query}
              id="verify-query"
              type="text"
              label="Address on this site, or SHA-256"
              name="q"
              maxLength={ADDRESS_MAX}
              defaultValue={query}
              hint="A file’s SHA-256 is what shasum -a 256 FILE prints, or CertUtil -hashfile FILE SHA256 on Windows."
            />
            <button type="submit" className="button button-quiet justify-self-start">
              Check address or hash
            </button>
          </Form>
        </div>
        <div ref={results} tabIndex={-1} role="status" className="outline-none">
          {comparison && <Result comparison={comparison} />}
        </div>
      </div>
    </>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { brand } from "~/brand/generated/public";
import { bodyBytes, COMPARED_TEXT_MAX } from "~/domain/field-lengths";
import { ADDRESS_MAX } from "~/domain/verification/addresses";
import { limitSubmissions } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { publicForm } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { Field } from "~/ui/field";
import { TextArea } from "~/ui/form-fields";
import { PageHead } from "~/ui/page-head";
import { PostForm } from "~/ui/post-form";
import { compareQuery, textSchema } from "./compare.server";
import { FileField } from "./file-field";
import { Result } from "./result";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Verify a release",
    description: `Compare a press release or document that names ${brand.company.name} with what the company published.`,
    path: "/verify",
  });

export const headers = publicForm;

export const handle: PublicRoute = {
  searchParams: {},
  freeText: ["q"],
  formBytes: bodyBytes(COMPARED_TEXT_MAX),
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  return {
    query: query.slice(0, ADDRESS_MAX),
    comparison: query === "" ? null : await compareQuery(query, context),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleForm(request, { schema: textSchema, toast: null }, async ({ value }) => {
    await limitSubmissions(context, "text");
    const { compareText } = await context.verification();
    return { lastResult: null, comparison: await compareText(value.text) };
  });

export const clientAction = reportFailure("Not compared");

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Verify() {
  const { query, comparison: asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSent = useNavigation().formMethod === "POST";
  const results = useRef<HTMLDivElement>(null);
  const compared = answer && "comparison" in answer ? answer.comparison : null;
  const comparison = answer ? compared : asked;
  const { key } = useLocation();
  const servedKey = useRef(key);
  // On a phone it is above the form that asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has one answer
  useEffect(() => {
    if (!comparison || key === servedKey.current) return;
    // With the focus of the former answer it would not always scroll.
    results.current?.blur();
    results.current?.focus();
  }, [key]);
  // A new element for each answer: a translator may have changed the previous texts.
  const [shown, setShown] = useState({ comparison, number: 0 });
  if (shown.comparison !== comparison) setShown({ comparison, number: shown.number + 1 });
  return (
    <>
      <PageHead
        title="Verify a release"
        lead="Compare a press release or a document that names us with what we published, before you act on it."
      />
      <div className="shell grid gap-12 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <PostForm action="/verify" preventScrollReset className="grid gap-4">
            <TextArea
              id="verify-text"
              name="text"
              label="Text of the release"
              rows={8}
              required
              // One more than is compared, so that a text cut off by the browser is noticed.
              maxLength={COMPARED_TEXT_MAX + 1}
              error={answer?.lastResult?.error?.text?.[0]}
              hint="Its title and its text, to the last sentence. We compare it with every edition that we published, and keep nothing."
            />
            <button type="submit" className="button button-accent justify-self-start">
              {isSent ? "Comparing…" : "Compare text"}
            </button>
          </PostForm>
          <FileField />
          <Form action="/verify" preventScrollReset className="grid gap-4">
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
        <div
          ref={results}
          tabIndex={-1}
          role="status"
          className={`scroll-mt-24 outline-none ${comparison ? "max-lg:order-first" : ""}`}
        >
          {comparison && <Result key={shown.number} comparison={comparison} />}
        </div>
      </div>
    </>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useNavigation } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { MESSAGE_MAX } from "~/domain/assistant/said";
import { orNotFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { PageHead } from "~/ui/page-head";
import { Answer } from "./answer";
import { answered } from "./answered.server";
import { QuestionForm } from "./question-form";

const title = `${brand.product.name} Assistant`;

export const meta: MetaFunction = () =>
  pageMeta({
    title,
    description: `Ask about ${brand.product.name}, the company and its documents, and get an answer with its sources.`,
    path: "/assistant",
    hidden: true,
  });

export const headers = retryAfter;

/** The panel's page, where the site shows the assistant: the same without scripts. */
export function loader({ context: { assistant } }: LoaderFunctionArgs) {
  orNotFound(assistant.shown || null);
  return null;
}

/** A question is posted, so that it stands in no address: addresses are logged, kept by browsers and passed on. */
export async function action({ request, context: { assistant } }: ActionFunctionArgs) {
  orNotFound(assistant.shown || null);
  const form = await request.formData();
  const page = await answered(String(form.get("message") ?? "").slice(0, MESSAGE_MAX * 2), assistant);
  if (page.waitSeconds) return data(page, { status: 429, headers: { "Retry-After": String(page.waitSeconds) } });
  return data(page, { status: page.problem ? 400 : 200 });
}

export default function Assistant() {
  const { question = "", answer, problem } = useActionData<typeof action>() ?? {};
  const waiting = useNavigation().formAction?.startsWith("/assistant") ?? false;
  return (
    <>
      <PageHead
        title={title}
        lead="Answers come from what we have published, with their sources. No investment advice."
      >
        <QuestionForm question={question} problem={problem} waiting={waiting} />
      </PageHead>
      <Answer question={question} answer={answer} waiting={waiting} />
    </>
  );
}

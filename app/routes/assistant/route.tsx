import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useNavigation } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { PageHead } from "~/ui/page-head";
import { Answer } from "./answer";
import { ask } from "./ask.server";
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
  findOr404(assistant.shown || null);
  return null;
}

/** A question is posted, so that it stands in no address: addresses are logged, kept by browsers and passed on. */
export async function action({ request, context }: ActionFunctionArgs) {
  findOr404(context.assistant.shown || null);
  return ask(request, context);
}

export default function Assistant() {
  const answered = useActionData<typeof action>();
  const { question, answer } = answered && "question" in answered ? answered : {};
  const typed = question ?? answered?.lastResult?.initialValue?.message;
  const waiting = useNavigation().formAction?.startsWith("/assistant") ?? false;
  return (
    <>
      <PageHead
        title={title}
        lead="Answers come from what we have published, with their sources. No investment advice."
      >
        <QuestionForm
          question={typeof typed === "string" ? typed : ""}
          error={answered?.lastResult?.error?.message?.[0]}
          waiting={waiting}
        />
      </PageHead>
      <Answer question={question ?? ""} answer={answer} waiting={waiting} />
    </>
  );
}

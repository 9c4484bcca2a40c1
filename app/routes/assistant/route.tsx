import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { orNotFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
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

/** The panel's page, where the site shows the assistant: the same without scripts. */
export async function loader({ request, context: { assistant } }: LoaderFunctionArgs) {
  orNotFound(assistant.shown || null);
  const page = await answered(new URL(request.url).searchParams.get("q"), assistant);
  if (page.waitSeconds) return data(page, { status: 429, headers: { "Retry-After": String(page.waitSeconds) } });
  return data(page, { status: page.problem ? 400 : 200 });
}

export default function Assistant() {
  const { question, answer, problem } = useLoaderData<typeof loader>();
  const { state, location } = useNavigation();
  const waiting = state === "loading" && location.pathname === "/assistant";
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

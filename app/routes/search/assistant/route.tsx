import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { type Answer, formatSource } from "~/domain/assistant/answer";
import { messageSchema } from "~/domain/assistant/message";
import { rateLimited } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { retryAfter } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { TextLink } from "~/ui/links";
import { PageHead } from "~/ui/page-head";
import { PostForm } from "~/ui/post-form";
import { QuestionForm } from "./question-form";

const title = `${brand.product.name} Assistant`;

export const meta = hiddenMeta(
  title,
  `Ask about ${brand.product.name}, the company and its documents, and get an answer with sources.`,
);

export const headers = retryAfter;

/** The panel's page, where the site shows the assistant: the same without scripts. */
export const loader = ({ context: { assistant } }: LoaderFunctionArgs) => findOr404(assistant.openingQuestions);

/** A question is posted, which keeps it out of addresses: those are logged, stored by browsers and passed on. */
export async function action({ request, context: { assistant } }: ActionFunctionArgs) {
  findOr404(assistant.openingQuestions);
  return handleForm(request, { schema: messageSchema, toast: null }, async ({ value: { message: question } }) => {
    const answer = await assistant.ask(question);
    if ("retryAfterSeconds" in answer) throw rateLimited(answer.retryAfterSeconds, "message");
    return data({ lastResult: null, message: null, question, answer });
  });
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Assistant() {
  const openingQuestions = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { question, answer } = answered && "question" in answered ? answered : {};
  const typed = question ?? answered?.lastResult?.initialValue?.message;
  const waiting = useNavigation().formAction?.startsWith("/assistant") ?? false;
  return (
    <>
      <PageHead
        title={title}
        lead="Answers come from our published documents and cite their sources. They are not investment advice."
      >
        <QuestionForm
          question={typeof typed === "string" ? typed : ""}
          error={answered?.lastResult?.error?.message?.[0]}
          waiting={waiting}
        />
      </PageHead>
      <div role="status" className="shell min-h-[30vh] pb-16">
        {waiting && <p className="text-muted">Thinking...</p>}
        {!waiting && answer && <AnswerCard question={question ?? ""} answer={answer} />}
      </div>
      {!waiting && !answer && <OpeningQuestions questions={openingQuestions} />}
    </>
  );
}

function AnswerCard({ question, answer: { text, sources } }: { question: string; answer: Answer }) {
  return (
    <div className="card max-w-3xl gap-4">
      <h2 className="text-heading">{question}</h2>
      <p className="whitespace-pre-wrap">{text}</p>
      {sources.length > 0 && (
        <ul aria-label="Sources" className="border-t border-line pt-4">
          {sources.map((source) => (
            <li key={source.path} className="py-1">
              <TextLink to={source.path}>{formatSource(source)}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function OpeningQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <PostForm action="/assistant" className="shell flex flex-wrap gap-2 pb-16">
      {questions.map((question) => (
        <button key={question} type="submit" name="message" value={question} className="button button-quiet">
          {question}
        </button>
      ))}
    </PostForm>
  );
}

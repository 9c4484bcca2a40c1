import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sourceName } from "~/domain/fields";
import { applicationSchema } from "~/domain/sign-ups/launchpad/application";
import { limitSubmissions } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { publicForm } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { nextSteps } from "~/site/next-steps.server";
import { ToasterNotice } from "~/site/toaster-notice";
import { TextLink } from "~/ui/links";
import { ThankYou } from "~/ui/thank-you";
import { SignUpPage } from "../sign-up-form";
import styles from "../steps.css";
import { ApplicationForm } from "./application-form";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: `Apply to the ${data.title}`,
        description: `${data.cohort}: tell us who you are, what you are building and what already works. You don’t need an account.`,
        path: "/launchpad/apply",
      })
    : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicForm;

export const handle: PublicRoute = { searchParams: { applied: ["1"] }, freeText: ["source"] };

/** The result is in the address: this page is the same for everyone, and cached at the edge. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { title, cohort, steps } = findOpenCohort(context);
  const { searchParams } = new URL(request.url);
  return {
    title,
    cohort,
    steps,
    next: searchParams.has("applied") ? nextSteps(context, "launchpad", "litepaper") : null,
    /** Where the visitor came from, for the form to pass on. */
    source: sourceName.safeParse(searchParams.get("source")).data ?? null,
    byEmail: context.emails.configured,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => {
  const { cohort } = findOpenCohort(context);
  return handleForm(request, { schema: applicationSchema, toast: null }, async ({ value }) => {
    await limitSubmissions(context, "email");
    const isNew = await context.launchpad.apply(value, cohort);
    await context.emails.acknowledgeApplication(value.email, isNew);
    return redirect("/launchpad/apply?applied=1", 303);
  });
};

export const clientAction = reportFailure("Application not sent");

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Apply() {
  const { title, cohort, steps, next, source, byEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const received = byEmail
    ? "We've received your application and emailed you a link to view or withdraw it."
    : "We've received your application.";
  return (
    <SignUpPage
      about={
        <>
          <p className="eyebrow mb-4">{title}</p>
          <h1 className="text-title">Apply to the launchpad</h1>
          <p className="mt-5 text-lg text-muted">
            {cohort}. A few sentences for each question are enough. You don’t need an account, and
            you can withdraw your application at any time.
          </p>
          <p className="mt-4">
            <TextLink to="/launchpad">About the programme</TextLink>
          </p>
          <ol className="steps mt-10 max-lg:hidden">
            {steps.map((step) => (
              <li key={step.title}>
                <h2 className="font-display text-heading">{step.title}</h2>
                <p className="mt-2 text-muted">{step.text}</p>
              </li>
            ))}
          </ol>
        </>
      }
    >
      <ToasterNotice answer={answer} />
      {next ? (
        // No toast says it.
        <div role="status">
          <ThankYou
            text={`${received} If you had already applied from this address, your first application stands.`}
            next={next}
          />
        </div>
      ) : (
        <ApplicationForm lastResult={answer?.lastResult} source={source} />
      )}
    </SignUpPage>
  );
}

/** @throws 404 while the company takes no applications */
function findOpenCohort({ pages }: LoaderFunctionArgs["context"]) {
  const { title, cohort, steps } = findOr404(pages.launchpad);
  return { title, cohort: findOr404(cohort), steps };
}

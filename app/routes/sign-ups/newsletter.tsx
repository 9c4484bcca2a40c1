import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { newsletterPage } from "~/domain/investor-lists";
import { listed } from "~/domain/press/releases/press";
import { subscriptionSchema } from "~/domain/sign-ups/newsletter/subscription";
import { limitSubmissions } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { publicForm } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { NewsletterForm } from "~/site/newsletter-form";
import { offersNewsletter } from "~/site/optional-pages.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.page) : []);

export const headers = publicForm;

export const handle: PublicRoute = { searchParams: { subscribed: ["unconfirmed"] } };

/** The result is in the address: this page is the same for everyone, and cached at the edge. */
export function loader({ request, context }: LoaderFunctionArgs) {
  findOr404(offersNewsletter(context) || null);
  return {
    page: newsletterPage,
    subscribed: new URL(request.url).searchParams.has("subscribed"),
    latest: context.press.list().slice(0, 3).map(listed),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => {
  findOr404(context.newsletter.isOffered || null);
  return handleForm(request, { schema: subscriptionSchema, toast: null }, async ({ value }) => {
    await limitSubmissions(context, "email");
    const { version } = brand.newsletter.consent;
    const { isNew, entry } = await context.newsletter.subscribe(value.email, version);
    if (entry) {
      const { email, token, confirmedAt } = entry;
      await context.emails.answerSubscription(email, {
        token,
        isNew,
        isConfirmed: confirmedAt !== null,
      });
    }
    // The same answer to everyone: who types another's address learns nothing about it.
    return redirect("/newsletter?subscribed=unconfirmed", 303);
  });
};

export const clientAction = reportFailure("Not subscribed");

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Newsletter() {
  const { subscribed, latest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="shell grid min-h-[60vh] content-start items-start gap-16 py-16 lg:grid-cols-2 lg:py-24">
      <div className="max-w-xl">
        <h1 className="text-title">Newsletter</h1>
        {subscribed ? (
          <p role="status" className="mt-6 text-lg">
            Thank you for subscribing. We've emailed you a link: please follow it to confirm your
            address.
          </p>
        ) : (
          <>
            <p className="mt-4 mb-8 text-lg text-muted">
              Each press release by email, and nothing else. Every email has a link to unsubscribe.
            </p>
            <NewsletterForm idPrefix="newsletter" lastResult={answer?.lastResult} isMain />
          </>
        )}
      </div>
      {latest.length > 0 && (
        <div>
          <h2 className="text-heading">Latest releases</h2>
          <ul className="mt-5 border-t border-line">
            {latest.map((release) => (
              <li key={release.id} className="border-b border-line py-4">
                <time dateTime={release.date} className="figures text-sm text-muted">
                  {release.displayDate}
                </time>
                <Link
                  to={release.path}
                  prefetch="intent"
                  className="mt-1 block font-medium hover:text-accent"
                >
                  {release.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

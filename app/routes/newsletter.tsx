import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { sendNewsletterThanks } from "~/auth/letters.server";
import { tooOften } from "~/auth/sign-in.server";
import { EMAIL_MAX } from "~/domain/limits";
import { parseSubscription } from "~/domain/newsletter/subscription";
import { pageMeta } from "~/http/page-meta";
import { publicForm } from "~/http/retry-after";
import { NewsletterForm } from "~/site/newsletter-form";
import { HONEYPOT_FIELD } from "~/ui/honeypot";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Newsletter",
    description:
      "Press releases and treasury updates by email: leave your address and you hear from us when there is news.",
    path: "/newsletter",
  });

export const headers = publicForm;

/** The result of a submission is in the address, since this page is the same for everyone and is kept at the edge. */
export function loader({ request }: LoaderFunctionArgs) {
  const subscribed = new URL(request.url).searchParams.get("subscribed");
  return { subscribed: subscribed === "new" || subscribed === "already" ? (subscribed as keyof typeof thanks) : null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  // A program gets the same thanks as a person, so it learns nothing.
  if (form.get(HONEYPOT_FIELD)) return redirect("/newsletter?subscribed=new", 303);

  const email = String(form.get("email") ?? "").slice(0, EMAIL_MAX);
  const parsed = parseSubscription(form);
  if ("errors" in parsed) return data({ email, errors: parsed.errors }, { status: 400 });

  const wait = await context.submissionLimit.secondsToWait();
  if (wait > 0) {
    const errors = { email: tooOften(wait).error };
    return data({ email, errors }, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  const isNew = await context.newsletter.subscribe(parsed.email, parsed.consentVersion);
  if (isNew) sendNewsletterThanks(context, parsed.email);
  return redirect(`/newsletter?subscribed=${isNew ? "new" : "already"}`, 303);
}

const thanks = {
  new: "Thank you. You will hear from us when there is news.",
  already: "You are already on our list. Nothing has changed.",
};

export default function Newsletter() {
  const { subscribed } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <section className="shell grid min-h-[60vh] content-start gap-8 py-24">
      <div className="max-w-xl">
        <h1 className="text-title">Newsletter</h1>
        {subscribed ? (
          <>
            <p role="status" className="mt-6 text-lg">
              {thanks[subscribed]}
            </p>
            <p className="mt-4">
              <Link to="/newsletter/manage" className="text-link">
                Unsubscribe
              </Link>
            </p>
          </>
        ) : (
          <>
            <p className="mt-4 mb-8 text-lg text-muted">Press releases and treasury updates by email. Nothing else.</p>
            <NewsletterForm idPrefix="newsletter" refused={refused} />
          </>
        )}
      </div>
    </section>
  );
}

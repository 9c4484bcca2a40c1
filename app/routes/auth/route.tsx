import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { createAuthenticator } from "~/auth/authenticator.server";
import { FormRefused, refusalAsForm } from "~/auth/form-refusal.server";
import { shownNow } from "~/auth/form-shown.server";
import { requireAnonymous } from "~/auth/guards.server";
import { brand } from "~/brand/generated/public";
import { takeToast, withToast } from "~/http/flash.server";
import { noUsableAnswer, unlessUnanswered } from "~/http/no-usable-answer";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { ToasterNotice } from "~/site/toaster-notice";
import { toasts } from "~/site/toasts";
import { TabLinks } from "~/ui/tab-links";
import { LoginForm } from "./login-form";
import { SignUpForm } from "./sign-up-form";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Log in or sign up",
    description: `Your ${brand.company.name} account: Bitcoin tools and calculators in one place.`,
    path: "/auth",
    hidden: true,
  });

export const headers = retryAfter;

const tabOf = (request: Request) => (new URL(request.url).searchParams.get("tab") === "sign-up" ? "sign-up" : "login");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  const { toast, headers } = await takeToast(request);
  return data({ tab: tabOf(request), toast, shown: shownNow(context), consent: brand.newsletter.consent }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const tab = tabOf(request);
  try {
    const user = await createAuthenticator(context).authenticate(tab, request);
    const headers = await withToast(tab === "login" ? "logged-in" : "signed-up", await context.auth.signIn(user));
    return redirect("/dashboard", { status: 303, headers });
  } catch (error) {
    if (error instanceof FormRefused) return refusalAsForm(error, `${tab}-refused`);
    throw error;
  }
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch(
    noUsableAnswer(tabOf(request) === "login" ? "Login failed" : "Registration failed"),
  );

export const shouldRevalidate = unlessUnanswered;

export default function Auth() {
  const { tab, toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const words = answer?.words ?? (toast && toasts[toast]);
  const isLogin = tab === "login";
  return (
    <section className="shell grid min-h-[70vh] content-start items-start gap-12 py-16 lg:grid-cols-[1fr_30rem] lg:gap-20 lg:py-24">
      <div className="max-w-lg lg:pt-10">
        <p className="eyebrow mb-4">Your account</p>
        <h1 className="text-title">{isLogin ? "Welcome back" : "Build with us on Bitcoin"}</h1>
        <p className="mt-5 text-lg text-muted">
          One account opens your dashboard: six tools that model, compare and explain Bitcoin.
        </p>
      </div>
      <div className="card gap-8">
        <TabLinks
          label="Log in or sign up"
          tabs={[
            { label: "Login", href: "/auth", current: isLogin },
            { label: "Sign-up", href: "/auth?tab=sign-up", current: !isLogin },
          ]}
        />
        <ToasterNotice words={words} occasion={answer} />
        {isLogin ? <LoginForm lastResult={answer?.lastResult} /> : <SignUpForm lastResult={answer?.lastResult} />}
      </div>
    </section>
  );
}

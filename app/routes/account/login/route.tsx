import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { requireAnonymous } from "~/auth/guards.server";
import { tools } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { createFormTimestamp } from "~/forms/form-timestamp.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { CookieNotice } from "~/site/cookie-notice";
import { ToasterNotice } from "~/site/toaster-notice";
import { TabLinks } from "~/ui/tab-links";
import { authenticate } from "./authenticate.server";
import { LoginForm } from "./login-form";
import { SignUpForm } from "./sign-up-form";

export const meta = hiddenMeta(
  "Log in or sign up",
  `Your ${brand.company.name} account: Bitcoin tools and calculators in one place.`,
);

export const headers = retryAfter;

const tabOf = (request: Request) => (new URL(request.url).searchParams.get("tab") === "sign-up" ? "sign-up" : "login");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAnonymous(context);
  const { consent } = brand.newsletter;
  return addToast(request, { tab: tabOf(request), timestamp: createFormTimestamp(context), consent, tools } as const);
}

export const action = ({ request, context }: ActionFunctionArgs) => authenticate(tabOf(request), request, context);

export const clientAction = (args: ClientActionFunctionArgs) =>
  reportFailure(tabOf(args.request) === "login" ? "Login failed" : "Registration failed")(args);

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Auth() {
  const { tab, toast, tools } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isLogin = tab === "login";
  return (
    <section className="shell grid min-h-[70vh] content-start items-start gap-12 py-16 lg:grid-cols-[1fr_30rem] lg:gap-20 lg:py-24">
      <div className="max-w-lg lg:pt-10">
        <p className="eyebrow mb-4">Your account</p>
        <h1 className="text-title">{isLogin ? "Welcome back" : "Build on Bitcoin with us"}</h1>
        <p className="mt-5 text-lg text-muted">
          <span>{isLogin ? "Log in to" : "Sign up for"}</span> a dashboard of six tools to model, compare and understand
          Bitcoin.
        </p>
        <ul className="mt-8 grid gap-x-8 border-t border-line max-lg:hidden xl:grid-cols-2">
          {tools.map(({ title, description }) => (
            <li key={title} className="border-b border-line py-4">
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-sm text-muted">{description}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="card gap-8">
        <TabLinks
          label="Log in or sign up"
          tabs={[
            { label: "Login", href: "/auth", current: isLogin },
            { label: "Sign-up", href: "/auth?tab=sign-up", current: !isLogin },
          ]}
        />
        <CookieNotice />
        <ToasterNotice answer={answer} toast={toast} />
        {isLogin ? <LoginForm lastResult={answer?.lastResult} /> : <SignUpForm lastResult={answer?.lastResult} />}
      </div>
    </section>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { readLogin } from "~/auth/after-login.server";
import { CookieNotice } from "~/auth/cookie-notice";
import { requireAnonymous } from "~/auth/guards.server";
import { tools } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { listAddress } from "~/ui/list-choices";
import { TabLinks } from "~/ui/tab-links";
import { authenticate } from "./authenticate.server";
import { LoginForm } from "./login-form";
import { SignUpForm } from "./sign-up-form";

export const meta = hiddenMeta(
  "Log in or sign up",
  `Your ${brand.company.name} account: Bitcoin tools and calculators in one place.`,
);

export const headers = retryAfter;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { path, ...login } = readLogin(request);
  await requireAnonymous(context, path);
  const { consent } = brand.newsletter;
  return addToast(request, { ...login, consent, tools });
}

export const action = ({ request, context }: ActionFunctionArgs) => authenticate(request, context);

export const clientAction = (args: ClientActionFunctionArgs) =>
  reportFailure(args.request.url.includes("tab=sign-up") ? "Registration failed" : "Login failed")(
    args,
  );

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Auth() {
  const { tab, next, lostCookies, toast, tools } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isLogin = tab === "login";
  const tabs = {
    login: listAddress("/auth", { next }),
    signUp: listAddress("/auth", { tab: "sign-up", next }),
  };
  return (
    <section className="shell grid min-h-[70vh] content-start items-start gap-12 py-16 lg:grid-cols-[1fr_30rem] lg:gap-20 lg:py-24">
      <div className="max-w-lg lg:pt-10">
        <p className="eyebrow mb-4">Your account</p>
        <h1 className="text-title">{isLogin ? "Welcome back" : "Build on Bitcoin with us"}</h1>
        <p className="mt-5 text-lg text-muted">
          <span>{isLogin ? "Log in to" : "Sign up for"}</span>{" "}
          {tools.length > 0
            ? "a dashboard of tools to model, compare and understand Bitcoin."
            : `your account with ${brand.company.name}.`}
        </p>
        <ul
          className={`mt-8 grid gap-x-8 border-t border-line max-lg:hidden xl:grid-cols-2 ${tools.length > 0 ? "" : "hidden"}`}
        >
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
            { label: "Login", href: tabs.login, current: isLogin },
            { label: "Sign-up", href: tabs.signUp, current: !isLogin },
          ]}
        />
        <ToasterNotice answer={answer} toast={toast} />
        <CookieNotice lost={lostCookies} />
        {isLogin ? (
          <LoginForm action={tabs.login} lastResult={answer?.lastResult} />
        ) : (
          <SignUpForm action={tabs.signUp} lastResult={answer?.lastResult} />
        )}
      </div>
    </section>
  );
}

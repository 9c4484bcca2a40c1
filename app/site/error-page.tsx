import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useContext, useState } from "react";
import { RequestIdContext } from "./nonce";
import { useEffectBeforePaint } from "./route-changes";

type ErrorText = { title: string; text: string };

/** Texts of the specification. */
const notFound: ErrorText = {
  title: "404 Page Not Found",
  text: "Did you forget to add the page to the router?",
};
const failed: ErrorText = {
  title: "Something went wrong",
  text: "We couldn't load this page. Please try again in a moment.",
};
/** A route may throw its own, such as "Article Not Found". */
export function resolveErrorText(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return failed;
  if (isErrorText(error.data)) return error.data;
  return error.status === 404 ? notFound : failed;
}

const isErrorText = (value: unknown): value is ErrorText =>
  typeof value === "object" && value !== null && "title" in value && "text" in value;

/** Visitors quote it in a report. Hydration leaves the server's text in place. */
function RequestId() {
  const id = useContext(RequestIdContext);
  const html = { __html: id ? `Request ID: ${id}` : "" };
  return (
    <p className="text-sm text-muted" dangerouslySetInnerHTML={html} suppressHydrationWarning />
  );
}

/** Never a stack or an internal message. */
export function ErrorPage() {
  const described = resolveErrorText(useRouteError());
  const isFailure = described === failed;
  const isLoading = useDocumentInstead(isFailure || described === notFound);
  if (isLoading) {
    return (
      <section
        role="status"
        className="shell grid min-h-[60vh] place-content-center justify-items-center gap-4 py-24"
      >
        <span className="spinner" />
        <p className="text-muted">Loading the page…</p>
      </section>
    );
  }
  const { title, text } = described;
  return (
    <section className="shell grid min-h-[60vh] content-start justify-items-start gap-6 py-24">
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {isFailure && <RequestId />}
      <p className="flex flex-wrap gap-3">
        {isFailure && (
          // The same address, loaded as a document.
          <a href="" className="button button-accent">
            Try again
          </a>
        )}
        <Link to="/" className={`button ${isFailure ? "button-quiet" : "button-accent"}`}>
          Back to the home page
        </Link>
      </p>
    </section>
  );
}

/** Key of the page that came as a document; the router's locations have others. */
const servedKey = typeof document === "undefined" ? undefined : history.state?.key;

/**
 * The failed page's data may have been a captive portal's or another deployment's. A document that
 * failed stays, so that nothing loads for ever.
 */
function useDocumentInstead(isWanted: boolean): boolean {
  const { key } = useLocation();
  const [isLoading, setLoading] = useState(false);
  useEffectBeforePaint(() => {
    if (!isWanted || key === servedKey) return;
    setLoading(true);
    // A reload would be prevented (connection-notice.tsx).
    location.replace(location.pathname + location.search);
  }, [isWanted, key]);
  return isLoading;
}

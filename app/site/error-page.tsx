import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { Link } from "~/ui/links";
import { RequestIdContext } from "./nonce";

type ErrorText = { title: string; text: string };

/** In the words of the specification. */
const notFound: ErrorText = { title: "404 Page Not Found", text: "Did you forget to add the page to the router?" };
const failed: ErrorText = {
  title: "Something went wrong",
  text: "We couldn't load this page. Please try again in a moment.",
};

/** The title and text of an error page. A route may throw its own, for example "Article Not Found". */
export function describeRouteError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return failed;
  if (isErrorText(error.data)) return error.data;
  return error.status === 404 ? notFound : failed;
}

const isErrorText = (value: unknown): value is ErrorText =>
  typeof value === "object" && value !== null && "title" in value && "text" in value;

/** Names the request, for visitors who report the failure. Hydration leaves the server's text in place. */
function RequestId() {
  const id = useContext(RequestIdContext);
  const html = { __html: id ? `Request ID: ${id}` : "" };
  return <p className="text-sm text-muted" dangerouslySetInnerHTML={html} suppressHydrationWarning />;
}

/** The only error page: it shows text for visitors, never a stack or an internal message. */
export function ErrorPage() {
  const error = useRouteError();
  const { title, text } = describeRouteError(error);
  return (
    <section className="shell grid min-h-[60vh] content-start justify-items-start gap-6 py-24">
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {title === failed.title && <RequestId />}
      <Link to="/" className="button button-accent">
        Back to the home page
      </Link>
    </section>
  );
}

import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";

interface Words {
  title: string;
  text: string;
}

const notFound: Words = { title: "404 Page Not Found", text: "Did you forget to add the page to the router?" };
const broken: Words = {
  title: "Something went wrong",
  text: "We could not show this page. It is not your doing: please try again in a moment.",
};

/** What a visitor is told of an error. A route may throw words of its own, for example "Article Not Found". */
export function errorWords(error: unknown): Words {
  if (!isRouteErrorResponse(error)) return broken;
  if (isWords(error.data)) return error.data;
  return error.status === 404 ? notFound : broken;
}

const isWords = (value: unknown): value is Words =>
  typeof value === "object" && value !== null && "title" in value && "text" in value;

/** The one error screen: says what a visitor can use, never a stack or a message from within. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = errorWords(error);
  return (
    <section className="shell grid min-h-[60vh] content-start justify-items-start gap-6 py-24">
      <p className="eyebrow figures">Error {status}</p>
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <Link to="/" className="button button-accent">
        Back to the home page
      </Link>
    </section>
  );
}

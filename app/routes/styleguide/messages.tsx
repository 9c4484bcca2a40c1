import { Fragment } from "react";
import { type ToastMessage, toasts } from "~/forms/toasts";
import { toastQueue } from "~/site/toaster-queue";
import { Specimen, Specimens } from "./specimens";

const examples: ToastMessage[] = [toasts["logged-in"], toasts["login-failed"]];

export function Messages() {
  return (
    <Specimens title="Messages">
      <Specimen name="Toasts in their place">
        <div className="flex flex-wrap gap-4">
          {examples.map((message) => (
            <button
              key={message.title}
              type="button"
              className="button button-quiet needs-script"
              onClick={() => toastQueue.add(message)}
            >
              Show “{message.title}”
            </button>
          ))}
        </div>
      </Specimen>
      {examples.map((message) => (
        <Fragment key={message.title}>
          <Message kind="toast" label="Toast" message={message} />
          <Message kind="specimen-notice notice" label="Notice without scripts" message={message} />
        </Fragment>
      ))}
      <Specimen name="Error page">
        <div className="grid justify-items-start gap-6 py-8">
          <p className="eyebrow figures">Error 404</p>
          <p className="font-display text-title">404 Page Not Found</p>
          <p className="max-w-prose text-lg text-muted">Did you forget to add the page to the router?</p>
          <a href="/" className="button button-accent">
            Back to the home page
          </a>
        </div>
      </Specimen>
    </Specimens>
  );
}

function Message({ kind, label, message }: { kind: string; label: string; message: ToastMessage }) {
  const { title, description, failed } = message;
  return (
    <Specimen name={failed ? `${label}: error` : label}>
      <div className={`max-w-md ${kind} ${failed ? `${kind.split(" ").at(-1)}-failed` : ""}`}>
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">{description}</p>
      </div>
    </Specimen>
  );
}

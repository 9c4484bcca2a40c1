import { type ToastMessage, toasts } from "~/forms/toasts";
import { toastQueue } from "~/site/toaster-queue";
import { Specimen, Specimens } from "./specimens";

const examples: ToastMessage[] = [toasts["logged-in"], toasts["login-failed"]];

export function Messages() {
  return (
    <Specimens title="Messages">
      {examples.map(({ title, description, failed }) => (
        <Specimen key={title} name={failed ? "Toast: something failed" : "Toast: something worked"}>
          <div className={failed ? "toast toast-failed max-w-md" : "toast max-w-md"}>
            <div className="grid gap-1">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-muted">{description}</p>
            </div>
          </div>
        </Specimen>
      ))}
      <Specimen name="Toasts in their place">
        <div className="flex flex-wrap gap-4">
          {examples.map((words) => (
            <button
              key={words.title}
              type="button"
              className="button button-quiet needs-script"
              onClick={() => toastQueue.add(words)}
            >
              Say “{words.title}”
            </button>
          ))}
        </div>
      </Specimen>
      {examples.map(({ title, description, failed }) => (
        <Specimen key={title} name={failed ? "Notice without scripts: failed" : "Notice without scripts"}>
          <div className={`specimen-notice ${failed ? "notice notice-failed" : "notice"}`}>
            <p className="font-medium">{title}</p>
            <p className="text-sm text-muted">{description}</p>
          </div>
        </Specimen>
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

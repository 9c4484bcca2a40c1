import { useEffect } from "react";
import { type ToastMessage, type ToastName, toasts } from "~/forms/toasts";
import { toastQueue } from "./toaster-queue";

interface ToasterNoticeProps {
  /** The answer to a form of this page. A message that comes again with another answer is shown again. */
  answer?: { message: ToastMessage | null };
  /** What was left to say for the next page, by its name. */
  toast?: ToastName | null;
}

/** An action's message: a block in the page without scripts, a toast with them, never both. */
export function ToasterNotice({ answer, toast }: ToasterNoticeProps) {
  const message: ToastMessage | null = answer?.message ?? (toast ? toasts[toast] : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is a reason to show its message again
  useEffect(() => {
    if (message) toastQueue.add(message);
  }, [message, answer]);

  if (!message) return null;
  return (
    <div role="status" className={message.failed ? "notice notice-failed" : "notice"}>
      <p className="font-medium">{message.title}</p>
      <p className="text-sm text-muted">{message.description}</p>
    </div>
  );
}

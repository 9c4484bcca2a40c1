import { useMatches } from "@remix-run/react";
import { useEffect } from "react";
import { toastQueue } from "~/forms/toaster-queue";
import type { ToastMessage } from "~/forms/toasts";

interface ToasterNoticeProps {
  /**
   * The answer to a form of this page. A message that arrives again with another answer is shown
   * again.
   */
  answer?: { message: ToastMessage | null };
  /** The toast that an earlier answer left for this page. */
  toast?: ToastMessage | null;
}

/** An action's message: a block in the page without scripts, a toast with them, never both. */
export function ToasterNotice({ answer, toast }: ToasterNoticeProps) {
  const message = answer?.message ?? toast;
  const loaded = useMatches().at(-1)?.data;
  // Revalidation after an answer does not show the answer's message again.
  const source = answer?.message ? answer : loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each load shows its message
  useEffect(() => {
    if (message) toastQueue.add(message);
  }, [message, source]);

  if (!message) return null;
  return (
    <div role="status" className={message.failed ? "notice notice-failed" : "notice"}>
      <p className="font-medium">{message.title}</p>
      <p className="text-sm text-muted">{message.description}</p>
    </div>
  );
}

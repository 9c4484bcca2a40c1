import { useMatches } from "@remix-run/react";
import { useEffect } from "react";
import { toastQueue } from "~/forms/toaster-queue";
import type { ToastMessage } from "~/forms/toasts";

interface ToasterNoticeProps {
  /** A form's answer on this page. The same message in another answer is shown again. */
  answer?: { message: ToastMessage | null };
  /** Left by an earlier answer for this page. */
  toast?: ToastMessage | null;
}

/** A block in the page without scripts, a toast with them, never both. */
export function ToasterNotice({ answer, toast }: ToasterNoticeProps) {
  const message = answer?.message ?? toast;
  const loaded = useMatches().at(-1)?.data;
  // Revalidation does not show an answer's message again.
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

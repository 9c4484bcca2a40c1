import { useEffect } from "react";
import type { ToastMessage } from "~/forms/toasts";
import { toastQueue } from "./toaster-queue";

interface ToasterNoticeProps {
  message: ToastMessage | null | undefined;
  /** Changes when the same message is shown anew: the answer that brought it. */
  messageKey?: unknown;
}

/** An action's message: a block in the page without scripts, a toast with them, never both. */
export function ToasterNotice({ message, messageKey }: ToasterNoticeProps) {
  const { title, description, failed } = message ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a reason to show it again
  useEffect(() => {
    if (title && description) toastQueue.add({ title, description, failed });
  }, [title, description, failed, messageKey]);

  if (!message) return null;
  return (
    <div role="status" className={failed ? "notice notice-failed" : "notice"}>
      <p className="font-medium">{title}</p>
      <p className="text-sm text-muted">{description}</p>
    </div>
  );
}

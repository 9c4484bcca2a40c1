import { useEffect } from "react";
import { toastQueue } from "./toaster-queue";
import type { ToastWords } from "./toasts";

interface ToasterNoticeProps {
  words: ToastWords | null | undefined;
  /** Changes when the same words are said anew: the answer that brought them. */
  occasion?: unknown;
}

/** What an answer has to say: a block of the page without scripts, a toast with them, never both. */
export function ToasterNotice({ words, occasion }: ToasterNoticeProps) {
  const { title, description, failed } = words ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new occasion is a reason to say it again
  useEffect(() => {
    if (title && description) toastQueue.add({ title, description, failed });
  }, [title, description, failed, occasion]);

  if (!words) return null;
  return (
    <div role="status" className={failed ? "notice notice-failed" : "notice"}>
      <p className="font-medium">{title}</p>
      <p className="text-sm text-muted">{description}</p>
    </div>
  );
}

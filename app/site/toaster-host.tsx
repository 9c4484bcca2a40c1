import { lazy, Suspense, useSyncExternalStore } from "react";
import { type QueuedToast, toastQueue } from "./toaster-queue";

// Fetched with the first toast: most pages of most visits have none.
const Toaster = lazy(() => import("./toaster.client"));

const none: readonly QueuedToast[] = [];

/** The place of toasts, empty until there is one. Never in the server's HTML: Radix sets styles, which the policy forbids there. */
export function ToasterHost() {
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.all, () => none);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} onDismiss={toastQueue.dismiss} />
    </Suspense>
  );
}

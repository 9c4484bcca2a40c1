import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastQueue } from "./toaster-queue";

// Fetched with the first toast: most pages of most visits have none.
const Toaster = lazy(() => import("./toaster.client"));

/** The place of the toast, empty until there is one. Never in the server's HTML: Radix sets styles, which the policy forbids there. */
export function ToasterHost() {
  const toast = useSyncExternalStore(toastQueue.subscribe, toastQueue.current, () => null);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toast={toast} onDismiss={toastQueue.dismiss} />
    </Suspense>
  );
}

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { toastQueue } from "./toaster-queue";

// Fetched with the first toast or the first F8: most pages of most visits have neither.
const Toaster = lazy(() => import("./toaster.client"));

/** The place of the toast, empty until there is one or F8 asks for it. Never in the server's HTML: Radix sets styles, which the policy forbids there. */
export function ToasterHost() {
  const toast = useSyncExternalStore(toastQueue.subscribe, toastQueue.current, () => null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ code }: KeyboardEvent) => code === "F8" && setAsked(true);
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  if (!toast && !asked) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toast={toast} asked={asked} onDismiss={toastQueue.dismiss} />
    </Suspense>
  );
}

import { useNavigation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { toastQueue } from "~/forms/toaster-queue";

// Fetched with the first toast or the first F8: most pages of most visits have neither.
const Toaster = lazy(() => import("./toaster.client"));

/**
 * The place of the toast, empty until there is one or F8 asks for it. A toast goes when a form is sent, and a failure's also
 * with the next page: what it says may no longer be true. Never in the server's HTML: Radix sets styles, which the policy forbids there.
 */
export function ToasterHost() {
  const toast = useSyncExternalStore(toastQueue.subscribe, toastQueue.current, () => null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ code }: KeyboardEvent) => code === "F8" && setAsked(true);
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => {
    // A button that nobody sees is the form library's, which validates with it.
    const onSubmit = ({ submitter }: SubmitEvent) => submitter?.hidden || toastQueue.dismiss();
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, []);
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!isIdle && toastQueue.current()?.failed) toastQueue.dismiss();
  }, [isIdle]);
  if (!toast && !asked) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toast={toast} asked={asked} onDismiss={toastQueue.dismiss} />
    </Suspense>
  );
}

import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { type QueuedToast, toastQueue } from "~/forms/toaster-queue";
import { PlainToast } from "./plain-toast";
import { useEffectBeforePaint } from "./route-changes";

// Fetched with the first toast or F8, since most visits have neither. It may not load: offline, or
// after a deployment.
const Toaster = lazy<typeof PlainToaster>(() =>
  import("./toaster.client").catch(() => ({ default: PlainToaster })),
);

type PlainToasterProps = { toast: QueuedToast | null; onDismiss: (id: number) => void };

/** The same text, until the next form or page. */
const PlainToaster = ({ toast, onDismiss }: PlainToasterProps & { asked: boolean }) =>
  toast?.open ? <PlainToast {...toast} onClose={() => onDismiss(toast.id)} /> : null;

/**
 * Empty until there is a toast or F8. A form dismisses any toast, a page a failure's: it may no
 * longer be true. Never in the server's HTML: Radix sets inline styles, which the policy forbids
 * there.
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
    // A hidden button is the form library's, for validation.
    const onSubmit = ({ submitter }: SubmitEvent) => submitter?.hidden || toastQueue.dismiss();
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, []);
  const { pathname } = useLocation();
  // Before the next page's effects, which may add a toast.
  useEffectBeforePaint(() => {
    if (toastQueue.current()?.failed) toastQueue.dismiss();
  }, [pathname]);
  if (!toast && !asked) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toast={toast} asked={asked} onDismiss={toastQueue.dismiss} />
    </Suspense>
  );
}

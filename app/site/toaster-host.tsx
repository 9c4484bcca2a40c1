import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { type QueuedToast, toastQueue } from "~/forms/toaster-queue";
import { PlainToast } from "./plain-toast";
import { useEffectBeforePaint } from "./route-changes";

// Fetched with the first toast or the first F8: most pages of most visits have neither. Without a
// network, which may be what the toast is about, or after a deployment it does not come.
const Toaster = lazy<typeof PlainToaster>(() =>
  import("./toaster.client").catch(() => ({ default: PlainToaster })),
);

type PlainToasterProps = { toast: QueuedToast | null; onDismiss: (id: number) => void };

/** The same words, until the next form or page. */
const PlainToaster = ({ toast, onDismiss }: PlainToasterProps & { asked: boolean }) =>
  toast?.open ? <PlainToast {...toast} onClose={() => onDismiss(toast.id)} /> : null;

/**
 * The place of the toast, empty until there is one or F8 asks for it. A toast goes when a form is
 * sent, and a failure's also with the next page: what it says may no longer be true. Never in the
 * server's HTML: Radix sets styles, which the policy forbids there.
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
  const { pathname } = useLocation();
  // Before the next page's effects, which may add a toast of its own.
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

import * as Toast from "@radix-ui/react-toast";
import type { QueuedToast } from "./toaster-queue";

/** Milliseconds that a toast is seen. */
const DURATION = 5_000;
/** Pixels to the right after which a swipe dismisses. */
const SWIPE_THRESHOLD = 50;

interface ToasterProps {
  toasts: readonly QueuedToast[];
  onDismiss: (id: number) => void;
}

/** Toasts by Radix: F8 focuses them, a swipe to the right or Escape dismisses. */
export default function Toaster({ toasts, onDismiss }: ToasterProps) {
  return (
    <Toast.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toasts.map(({ id, title, description, failed, open }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(stays) => stays || onDismiss(id)}
          className={failed ? "toast toast-failed" : "toast"}
        >
          <div className="grid gap-1">
            <Toast.Title className="font-medium">{title}</Toast.Title>
            <Toast.Description className="text-sm text-muted">{description}</Toast.Description>
          </div>
          <Toast.Close
            aria-label="Close"
            className="grid size-7 flex-none place-items-center rounded-full text-[1.25rem] leading-none text-muted hover:text-ink"
          >
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={["F8"]}
        className="toast-viewport fixed right-0 bottom-(--bar) z-60 grid w-[min(26rem,100vw)] gap-3 p-4 outline-none print:hidden"
      />
    </Toast.Provider>
  );
}

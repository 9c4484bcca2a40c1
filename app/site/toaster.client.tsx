import * as Toast from "@radix-ui/react-toast";
import { useEffect, useRef, useState } from "react";
import type { QueuedToast } from "~/forms/toaster-queue";

const DURATION_MS = 5_000;
/** Pixels to the right. */
const SWIPE_THRESHOLD = 50;

interface ToasterProps {
  toast: QueuedToast | null;
  /** F8 was pressed before the area was there. */
  asked: boolean;
  onDismiss: (id: number) => void;
}

/** By Radix: F8 focuses it; a swipe to the right or Escape dismisses its toast. */
export default function Toaster({ toast, asked, onDismiss }: ToasterProps) {
  const area = useRef<HTMLOListElement>(null);
  const [isFocused, setFocused] = useState(false);
  // From then on Radix listens for the key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the F8 that loaded this
  useEffect(() => {
    if (asked) area.current?.focus();
  }, []);
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toast && <ShownToast toast={toast} onDismiss={onDismiss} />}
      <Toast.Viewport
        ref={area}
        hotkey={["F8"]}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="toast-viewport"
      >
        {isFocused && !toast?.open && (
          <li className="menu-item border border-line bg-surface floating">No notifications</li>
        )}
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function ShownToast({
  toast,
  onDismiss,
}: {
  toast: QueuedToast;
  onDismiss: ToasterProps["onDismiss"];
}) {
  const { id, title, description, failed, open } = toast;
  return (
    <Toast.Root
      key={id}
      ref={place}
      open={open}
      onOpenChange={(stays) => stays || onDismiss(id)}
      className={failed ? "toast toast-failed" : "toast"}
    >
      <div className="grid gap-1">
        <Toast.Title className="font-medium">{title}</Toast.Title>
        <Toast.Description className="text-sm text-muted">{description}</Toast.Description>
      </div>
      <Toast.Close aria-label="Close" className="toast-close">
        <span aria-hidden="true">×</span>
      </Toast.Close>
    </Toast.Root>
  );
}

/** The usual one first. */
const PLACES = ["bottom-right", "top-right", "bottom-left", "top-left"] as const;
const CONTROLS = ":is(main, footer) :is(a, button, input, select, textarea, summary)";
const WORDS = "main .card :is(h2, p)";

/**
 * To the first corner of the page's column where the toast covers no control and, if possible, no
 * text.
 */
function place(toast: HTMLLIElement | null): void {
  const viewport = toast?.parentElement;
  if (!viewport) return;
  const covers = (selector: string) => {
    const { left, top, right, bottom } = viewport.getBoundingClientRect();
    return [...document.querySelectorAll(selector)].some((element) => {
      const box = element.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    });
  };
  const free = PLACES.filter((place) => {
    viewport.dataset.place = place;
    return !covers(CONTROLS);
  });
  const clear = free.find((place) => {
    viewport.dataset.place = place;
    return !covers(WORDS);
  });
  viewport.dataset.place = clear ?? free[0] ?? PLACES[0];
}

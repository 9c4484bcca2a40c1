import type { ToastMessage } from "~/forms/toasts";

/** Toasts that are seen at once. */
export const TOAST_LIMIT = 1;
/** Milliseconds that a dismissed toast stays in the list, so that its exit animation can end. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export interface QueuedToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** The toasts of a page, outside React, so that any code can add one. */
export function createToastQueue() {
  let toasts: readonly QueuedToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const update = (next: readonly QueuedToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  return {
    /** The newest takes the place of what was there. */
    add(message: ToastMessage) {
      lastId += 1;
      update([{ ...message, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
    },
    dismiss(id: number) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      update(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => update(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
    },
    all: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The queue of this page. Only browsers add to it. */
export const toastQueue = createToastQueue();

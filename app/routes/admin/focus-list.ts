import type { ListName } from "./address";

/** What was pressed may be gone in the answer: the list's own heading takes the focus before it is lost. */
export const focusList = (list: ListName) => document.getElementById(`${list}-title`)?.focus({ preventScroll: true });

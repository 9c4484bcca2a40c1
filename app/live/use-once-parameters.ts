import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Each announces a form's result. */
const announcing = ["applied", "registered", "result", "subscribed"];

/** Removes them from the address once they were shown: a reload must not repeat them. */
export function useOnceParameters(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a submission arrives at a new address in the same page
  useEffect(() => {
    const url = new URL(location.href);
    const shown = announcing.filter((name) => url.searchParams.has(name));
    if (shown.length === 0) return;
    for (const name of shown) url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
  }, [key]);
}

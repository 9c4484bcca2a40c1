import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Removes a parameter that announces a result from the address once it was shown: a reload must not
 * repeat it.
 */
export function useOnceParameter(name: string): void {
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a submission arrives at a new address in the same page
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has(name)) return;
    url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
  }, [name, search]);
}

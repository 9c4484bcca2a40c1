import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * A new page in a browser moves the focus to its start and reads its title; after a client navigation this does it.
 * The first page is left alone: the browser did both.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}

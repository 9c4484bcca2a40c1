import { ScrollRestoration, useLocation, useNavigationType } from "@remix-run/react";
import { useContext, useEffect, useLayoutEffect } from "react";
import { NonceContext } from "./nonce";

// React warns of layout effects on the server, where they never run.
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Smooth to the top on a new page; at once to where the visitor was on Back. The stylesheet keeps still for who asks. */
export function ScrollManager() {
  return (
    <>
      <ScrollBehaviour />
      <ScrollRestoration nonce={useContext(NonceContext)} />
    </>
  );
}

/** Stands before ScrollRestoration, because effects run in the order of siblings and it scrolls in one. */
function ScrollBehaviour() {
  const { key } = useLocation();
  const type = useNavigationType();
  useEffectBeforePaint(() => {
    document.documentElement.dataset.scroll = type === "POP" ? "instant" : "smooth";
  }, [key, type]);
  return null;
}

import { createContext } from "react";

/**
 * For inline scripts of the server's rendering (app/entry.server.tsx); undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** Undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);

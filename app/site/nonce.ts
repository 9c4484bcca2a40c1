import { createContext } from "react";

/**
 * Marks the scripts that one rendering on the server writes itself (app/entry.server.tsx);
 * undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** The id of the request that the server answers; undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);

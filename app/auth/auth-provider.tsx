import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { apiUser } from "~/domain/accounts/user";
import { fetchJson, sendJson } from "~/live/fetch-json";

/**
 * A cookie that scripts can read while someone is signed in. It proves nothing: it only makes the browser ask who
 * that is, so that pages that are the same for everyone need not know, and visitors' browsers ask nothing. Over https its
 * name begins with "__Host-".
 */
export const SESSION_HINT = "signed-in";

/** Whether a cookie header, or document.cookie, has the hint. */
export const hasSessionHint = (cookies: string | null) =>
  new RegExp(`(^|;\\s*)(__Host-)?${SESSION_HINT}=[^;]`).test(cookies ?? "");

/** A user as /api/user answers. */
export type CurrentUser = ReturnType<typeof apiUser>;

interface AuthState {
  /** Who is signed in; null for a visitor and on the server, where pages are the same for everyone. */
  user: CurrentUser | null;
  /** True while the browser asks who that is. */
  loading: boolean;
  /** @throws {Error} "status: body" when it failed; then the user stays */
  signOut: () => Promise<void>;
}

const AuthContext = createContext<AuthState | null>(null);

/** Asks who is signed in, where the session hint cookie says that someone is; each navigation looks at it again. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [user, setUser] = useState<CurrentUser | null>(null);
  const [loading, setLoading] = useState(false);
  const known = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to look
  useEffect(() => {
    const hinted = hasSessionHint(document.cookie);
    if (hinted === known.current) return;
    known.current = hinted;
    if (!hinted) return setUser(null);
    setLoading(true);
    fetchJson<CurrentUser>(["/api/user"])
      .catch((error: Error) => {
        // A 401 is a session that ended by itself: a visitor like any other. After any other failure nobody knows, and
        // the next navigation asks again.
        if (!error.message.startsWith("401:")) known.current = false;
        return null;
      })
      .then(setUser)
      .finally(() => setLoading(false));
  }, [key]);

  const signOut = useCallback(async () => {
    await sendJson("POST", "/api/logout");
    known.current = false;
    setUser(null);
  }, []);

  const state = useMemo(() => ({ user, loading, signOut }), [user, loading, signOut]);
  return <AuthContext.Provider value={state}>{children}</AuthContext.Provider>;
}

/** @throws {Error} outside an AuthProvider */
export function useAuth(): AuthState {
  const state = useContext(AuthContext);
  if (!state) throw new Error("useAuth must be used within an AuthProvider");
  return state;
}

import { useLocation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { apiUser } from "~/domain/accounts/user";
import { fetchJson, sendJson } from "~/live/fetch-json";

/**
 * A cookie that scripts can read while a user is logged in. It proves nothing and only makes the
 * browser request the user, so that pages can be the same for everyone and visitors' browsers send
 * no request. Over https its name begins with "__Host-".
 */
export const SESSION_HINT = "signed-in";

export const hasSessionHint = (cookies: string | null) =>
  new RegExp(`(^|;\\s*)(__Host-)?${SESSION_HINT}=[^;]`).test(cookies ?? "");

function readCookies(): string | null {
  try {
    return document.cookie;
  } catch {
    return null;
  }
}

type CurrentUser = ReturnType<typeof apiUser>;

interface AuthState {
  /** Null for a visitor, and on the server, where pages are the same for everyone. */
  user: CurrentUser | null;
  loading: boolean;
  /** @throws {Error} "status: body" on failure; the user then stays logged in */
  signOut: () => Promise<void>;
}

const AuthContext = createContext<AuthState | null>(null);

/** Requests the user while the session hint cookie is there; each navigation checks that again. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [user, setUser] = useState<CurrentUser | null>(null);
  const [loading, setLoading] = useState(false);
  const wasHinted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each location checks the cookie
  useEffect(() => {
    const hinted = hasSessionHint(readCookies());
    if (hinted === wasHinted.current) return;
    wasHinted.current = hinted;
    if (!hinted) return setUser(null);
    setLoading(true);
    fetchJson<CurrentUser>(["/api/user"])
      .catch((error: Error) => {
        // A 401 means that the session has expired. After any other failure the next navigation
        // tries again.
        if (!error.message.startsWith("401:")) wasHinted.current = false;
        return null;
      })
      .then(setUser)
      .finally(() => setLoading(false));
  }, [key]);

  const signOut = useCallback(async () => {
    await sendJson("POST", "/api/logout");
    wasHinted.current = false;
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

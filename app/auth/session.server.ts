import { createCookie, createSessionStorage, type Session } from "@remix-run/cloudflare";
import {
  ABSOLUTE_SECONDS,
  type NewSession,
  type SessionState,
  type Sessions,
} from "~/domain/accounts/sessions";
import type { User } from "~/domain/accounts/user";
import type { AuditRecord } from "~/domain/admin/audit/audit";
import { SESSION_HINT } from "./auth-provider";

type SessionData = SessionState & { opens: NewSession };
type SignInOptions = Pick<NewSession, "audit">;

export type Auth = ReturnType<typeof createAuth>;

interface AuthOptions {
  request: Request;
  sessions: Sessions;
  /** The cookie is signed, so that forged ids cost no query. */
  secret: string;
}

export function createAuth({ request, sessions, secret }: AuthOptions) {
  const secure = new URL(request.url).protocol === "https:";
  const shared = { path: "/", sameSite: "lax", secure, maxAge: ABSOLUTE_SECONDS } as const;
  // Browsers take a __Host- cookie over https only, and then from this very host only.
  const name = secure ? "__Host-session" : "session";
  const cookie = createCookie(name, { ...shared, httpOnly: true, secrets: [secret] });
  const storage = createSessionStorage<SessionData>({
    cookie,
    async createData({ opens }) {
      if (!opens) throw new Error("a session needs a user");
      return sessions.open(opens);
    },
    readData: (id) => sessions.findAndTouch(id),
    // A session's data is read from the tables each time.
    updateData: async () => {},
    deleteData: (id) => sessions.close(id),
  });
  const hint = createCookie(secure ? `__Host-${SESSION_HINT}` : SESSION_HINT, shared);

  async function readSession() {
    const header = request.headers.get("Cookie");
    // Remix throws at a signature that is not base64. Such a cookie is ignored.
    const isReadable = await cookie.parse(header).then(
      () => true,
      () => false,
    );
    return storage.getSession(isReadable ? header : null);
  }

  // Loaders of nested routes run in parallel and share one query.
  let current: Promise<Session<SessionData>> | undefined;
  const session = () => {
    current ??= readSession();
    return current;
  };

  const newSession = async (options?: SignInOptions): Promise<Omit<NewSession, "userId">> => ({
    ...options,
    device: request.headers.get("User-Agent") ?? "",
    replacedId: (await session()).id,
  });

  const signedInCookies = async (sessionCookie: string) =>
    cookieHeaders(sessionCookie, await hint.serialize("1"));
  const expiredHint = () => hint.serialize("", { maxAge: 0 });
  const clearCookies = async () =>
    cookieHeaders(await cookie.serialize("", { maxAge: 0 }), await expiredHint());

  return {
    isChange: request.method === "POST",
    user: async () => (await session()).get("user") ?? null,
    sessionId: async () => (await session()).id,
    awaitsFactor: async () => (await session()).get("awaitsFactor") ?? false,

    /**
     * Whether there is a passkey, and it was given in the session recently enough for a sensitive
     * action.
     */
    factor: async () => (await session()).get("factor") ?? "none",

    newSession,
    clearCookies,
    clearHint: async () => cookieHeaders(await expiredHint()),
    continueAs: async (sessionId: string) => signedInCookies(await cookie.serialize(sessionId)),

    async signIn(user: User, options?: SignInOptions) {
      const opened = await storage.getSession();
      opened.set("opens", { userId: user.id, ...(await newSession(options)) });
      return signedInCookies(await storage.commitSession(opened));
    },

    /**
     * @param audit written in the same transaction
     * @returns the cookies to clear
     */
    async signOut(audit?: AuditRecord) {
      await sessions.close((await session()).id, audit);
      return clearCookies();
    },
  };
}

function cookieHeaders(...values: string[]): Headers {
  const headers = new Headers();
  for (const value of values) headers.append("Set-Cookie", value);
  return headers;
}

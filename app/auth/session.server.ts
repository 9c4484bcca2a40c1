import { createCookie, createSessionStorage, type Session } from "@remix-run/cloudflare";
import { ABSOLUTE_SECONDS, type NewSession, type SessionState, type Sessions } from "~/domain/accounts/sessions";
import type { User } from "~/domain/accounts/user";
import type { AuditRecord } from "~/domain/admin/audit/audit";
import { SESSION_HINT } from "./auth-provider";

type SessionData = SessionState & { opens: NewSession };
type SignInOptions = Pick<NewSession, "audit">;

export type Auth = ReturnType<typeof createAuth>;

interface AuthOptions {
  request: Request;
  sessions: Sessions;
  /** Sign the cookie, so that made-up ids cost no look at the database; the first one signs, all verify. */
  secrets: readonly [string, ...string[]];
}

/** Who makes a request, by a session cookie over the sessions table. */
export function createAuth({ request, sessions, secrets }: AuthOptions) {
  const secure = new URL(request.url).protocol === "https:";
  const shared = { path: "/", sameSite: "lax", secure, maxAge: ABSOLUTE_SECONDS } as const;
  // Browsers take a __Host- cookie over https only, and then from this very host only.
  const name = secure ? "__Host-session" : "session";
  const cookie = createCookie(name, { ...shared, httpOnly: true, secrets: [...secrets] });
  const storage = createSessionStorage<SessionData>({
    cookie,
    async createData({ opens }) {
      if (!opens) throw new Error("a session needs a user");
      return sessions.open(opens);
    },
    readData: (id) => sessions.find(id),
    // What a session knows is read from the tables each time.
    updateData: async () => {},
    deleteData: (id) => sessions.close(id),
  });
  const hint = createCookie(secure ? `__Host-${SESSION_HINT}` : SESSION_HINT, shared);

  async function readSession() {
    const header = request.headers.get("Cookie");
    // Remix throws at a signature that is not base64. A cookie that was tampered with is no cookie.
    const isReadable = await cookie.parse(header).then(
      () => true,
      () => false,
    );
    return storage.getSession(isReadable ? header : null);
  }

  // Loaders of nested routes ask side by side; the database is asked once.
  let asked: Promise<Session<SessionData>> | undefined;
  const session = () => {
    asked ??= readSession();
    return asked;
  };

  /** A new session in the place of the request's, to be opened in the batch of what it is opened for. */
  const newSession = async (options?: SignInOptions): Promise<Omit<NewSession, "userId">> => ({
    ...options,
    device: request.headers.get("User-Agent") ?? "",
    replacedId: (await session()).id,
  });

  const signedInCookies = async (sessionCookie: string) => cookieHeaders(sessionCookie, await hint.serialize("1"));
  /** The cookies to clear where the sessions are closed already. */
  const clearCookies = async () =>
    cookieHeaders(await cookie.serialize("", { maxAge: 0 }), await hint.serialize("", { maxAge: 0 }));

  return {
    /** Whose session the request has, or null. */
    user: async () => (await session()).get("user") ?? null,
    /** The id of the request's session, or "". */
    sessionId: async () => (await session()).id,
    /** Whether the request's session has no administrator's power before its second factor is given. */
    awaitsCode: async () => (await session()).get("awaitsCode") ?? false,

    /** Whether a second factor is on, and was given in the request's session recently enough for a sensitive action. */
    factor: async () => (await session()).get("factor") ?? "none",

    /** Whether the administrator of the request's session has a passkey. */
    hasPasskey: async () => (await session()).get("hasPasskey") ?? false,

    newSession,
    clearCookies,
    /** The cookies of a session that goes on under a new id. */
    continueAs: async (sessionId: string) => signedInCookies(await cookie.serialize(sessionId)),

    /** Opens a new session in the place of the request's. @returns the cookies to set */
    async signIn(user: User, options?: SignInOptions) {
      const opened = await storage.getSession();
      opened.set("opens", { userId: user.id, ...(await newSession(options)) });
      return signedInCookies(await storage.commitSession(opened));
    },

    /** Closes the request's session. @param audit written together with it @returns the cookies to clear */
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

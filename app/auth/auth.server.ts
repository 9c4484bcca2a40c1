import { createCookie, createSessionStorage, type Session } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/accounts";
import { ABSOLUTE_SECONDS, type Sessions } from "~/domain/accounts/sessions";
import { SIGNED_IN_MARKER } from "./marker";

interface SignedIn {
  user: User;
  awaitsCode: boolean;
  device: string;
  secondFactor: boolean;
}

export interface Auth {
  /** Who asks, or null. */
  user(): Promise<User | null>;
  /** The id of the session that asks, or "". */
  sessionId(): Promise<string>;
  /** Whether the session that asks has no administrator's power before its second factor is given. */
  awaitsCode(): Promise<boolean>;
  /**
   * Opens a new session and closes the one that asked.
   * @param secondFactor whether it was given just now
   * @returns the cookies to set
   */
  signIn(user: User, secondFactor?: boolean): Promise<Headers>;
  /** Closes the session that asked. @returns the cookies to clear */
  signOut(): Promise<Headers>;
}

interface AuthOptions {
  request: Request;
  sessions: Sessions;
  /** Signs the cookie, so that made-up ids cost no look at the database. */
  secret: string;
}

/** Who makes a request, by a session cookie over the sessions table. */
export function createAuth({ request, sessions, secret }: AuthOptions): Auth {
  const secure = new URL(request.url).protocol === "https:";
  const shared = { path: "/", sameSite: "lax", secure, maxAge: ABSOLUTE_SECONDS } as const;
  // Browsers take a __Host- cookie over https only, and then from this very host only.
  const name = secure ? "__Host-session" : "session";
  const cookie = createCookie(name, { ...shared, httpOnly: true, secrets: [secret] });
  const storage = createSessionStorage<SignedIn>({
    cookie,
    async createData({ user, device, secondFactor }) {
      if (!user) throw new Error("a session is opened for a person only");
      return sessions.open(user.id, device ?? "", secondFactor);
    },
    async readData(id) {
      const found = await sessions.find(id);
      return found && { user: found.user, awaitsCode: found.awaitsCode };
    },
    // What a session knows is read from the tables each time.
    updateData: async () => {},
    deleteData: (id) => sessions.close(id),
  });
  const marker = createCookie(SIGNED_IN_MARKER, shared);

  // Loaders of nested routes ask side by side; the database is asked once.
  let asked: Promise<Session<SignedIn>> | undefined;
  const session = () => {
    asked ??= readSession();
    return asked;
  };

  async function readSession() {
    const header = request.headers.get("Cookie");
    // Remix throws at a signature that is not base64. A cookie that was tampered with is no cookie.
    const readable = await cookie.parse(header).then(
      () => true,
      () => false,
    );
    return storage.getSession(readable ? header : null);
  }

  return {
    async user() {
      return (await session()).get("user") ?? null;
    },

    async sessionId() {
      return (await session()).id;
    },

    async awaitsCode() {
      return (await session()).get("awaitsCode") ?? false;
    },

    async signIn(user, secondFactor = false) {
      const before = await session();
      if (before.id) await sessions.close(before.id);
      const opened = await storage.getSession();
      opened.set("user", user);
      opened.set("secondFactor", secondFactor);
      opened.set("device", request.headers.get("User-Agent") ?? "");
      return cookies(await storage.commitSession(opened), await marker.serialize("1"));
    },

    async signOut() {
      const ended = await storage.destroySession(await session());
      return cookies(ended, await marker.serialize("", { maxAge: 0 }));
    },
  };
}

function cookies(...values: string[]): Headers {
  const headers = new Headers();
  for (const value of values) headers.append("Set-Cookie", value);
  return headers;
}

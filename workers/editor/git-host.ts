import * as z from "zod/mini";
import { withTimeout } from "~/domain/with-timeout";
import { readBoundedText } from "../bounded-body";
import type { Settings } from "../env";
import type { ReviewRequest } from "./review-requests";

/** The part of `fetch` that is used, so that tests can answer for the host. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

type EditorSettings = Pick<Settings, `EDITOR_${string}` & keyof Settings>;

/** An editor waits for a sign-in, and a page of the desk for the list of reviews. */
const SIGN_IN_MS = 10_000;
const LIST_MS = 2_500;
const TOKEN_MAX_BYTES = 16 * 1024;
const LIST_MAX_BYTES = 512 * 1024;

/** How long an isolate keeps the list, or the fact that it could not be had, in ms. */
const KEPT_MS = 20_000;
const FAILURE_KEPT_MS = 15_000;

/** Where each host has what, below its own address. */
const hosts = {
  github: (base: string) => ({
    authorize: `${base}/login/oauth/authorize`,
    token: `${base}/login/oauth/access_token`,
    // GitHub's own has another host, GitHub Enterprise Server a path.
    ...(base === "https://github.com"
      ? { rest: "https://api.github.com", graphql: "https://api.github.com/graphql" }
      : { rest: `${base}/api/v3`, graphql: `${base}/api/graphql` }),
    scope: "repo",
  }),
  gitlab: (base: string) => ({
    authorize: `${base}/oauth/authorize`,
    token: `${base}/oauth/token`,
    rest: `${base}/api/v4`,
    graphql: `${base}/api/graphql`,
    scope: "api",
  }),
};

const ownAddresses = { github: "https://github.com", gitlab: "https://gitlab.com" };

/** The token's alphabet (RFC 6750) and more characters than any host's has. */
const tokenAnswer = z.object({ access_token: z.string().check(z.regex(/^[\w.~+/-]{1,2000}=*$/)) });

export type ReviewList = { state: "off" | "unanswered" } | { state: "answered"; requests: ReviewRequest[] };

/** By the settings of an isolate, which stay the same object. */
const keptLists = new WeakMap<object, { until: number; list: ReviewList }>();

interface Deps {
  fetch: Fetch;
  clock: { now(): number };
  log(event: { event: "editor.host_failed"; part: "sign-in" | "reviews"; reason: string }): void;
}

/** The git host behind the editor in the browser; null where the site has none. */
export function createEditor(settings: EditorSettings, { fetch, clock, log }: Deps) {
  const { EDITOR_HOST: name, EDITOR_REPOSITORY: repository = "", EDITOR_FOLDER: folder } = settings;
  if (name === undefined) return null;
  const base = settings.EDITOR_HOST_URL ?? ownAddresses[name];
  const host = hosts[name](base);

  /** @throws with a reason that has neither an address nor a secret */
  async function post(address: string, ms: number, limit: number, headers: object, body: BodyInit): Promise<unknown> {
    const abort = new AbortController();
    const work = async () => {
      const init = { method: "POST", redirect: "manual", signal: abort.signal, body } as const;
      const shared = { Accept: "application/json", "User-Agent": "issuer-site-editor/1.0" };
      const response = await fetch(address, { ...init, headers: { ...shared, ...headers } });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`HTTP ${response.status}`);
      }
      return JSON.parse(await readBoundedText(response.body, limit));
    };
    return withTimeout(work(), ms).catch((error: unknown) => {
      abort.abort();
      throw error;
    });
  }

  const describe = (error: unknown) =>
    error instanceof SyntaxError ? "not JSON" : String(error instanceof Error ? error.message : error).slice(0, 160);

  async function askForReviews(token: string): Promise<ReviewList> {
    try {
      const { readers } = await import("./review-requests");
      const { query, variables, read } = readers[name as keyof typeof readers](repository);
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ query, variables });
      const answer = await post(host.graphql, LIST_MS, LIST_MAX_BYTES, headers, body);
      return { state: "answered", requests: read(answer, { base, folder: `${folder}/press/` }) };
    } catch (error) {
      log({ event: "editor.host_failed", part: "reviews", reason: describe(error) });
      return { state: "unanswered" };
    }
  }

  return {
    host: name,
    /** What the editor's page may talk to. */
    apiOrigin: new URL(host.rest).origin,

    mayEdit: ({ username }: { username: string }) => settings.EDITOR_ADMINISTRATORS.includes(username.toLowerCase()),

    /** Completes the configuration that the build made. @param origin of the site @param path of the editor's page */
    configure(generated: string, { origin, path }: { origin: string; path: string }): string {
      const backend = {
        name,
        repo: repository,
        branch: settings.EDITOR_BRANCH,
        base_url: origin,
        auth_endpoint: `${path.slice(1)}/sign-in`,
        api_root: host.rest,
        graphql_api_root: host.graphql,
        auth_methods: ["oauth"],
      };
      return JSON.stringify({ ...JSON.parse(generated.replaceAll("{content}", folder)), backend, site_url: origin });
    },

    /** Where a person signs in. @param challenge of PKCE, for which both hosts take S256 */
    authorizeUrl({ state, challenge, redirectUri }: { state: string; challenge: string; redirectUri: string }): string {
      const query = new URLSearchParams({
        client_id: settings.EDITOR_CLIENT_ID ?? "",
        redirect_uri: redirectUri,
        response_type: "code",
        scope: host.scope,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      });
      return `${host.authorize}?${query}`;
    },

    /** Exchanges the code of a sign-in. @returns the person's token; null when the host gives none, or no answer */
    async redeem(sent: { code: string; verifier: string; redirectUri: string }): Promise<string | null> {
      const body = new URLSearchParams({
        grant_type: "authorization_code",
        client_id: settings.EDITOR_CLIENT_ID ?? "",
        client_secret: settings.EDITOR_CLIENT_SECRET ?? "",
        code: sent.code,
        code_verifier: sent.verifier,
        redirect_uri: sent.redirectUri,
      });
      try {
        const { success, data } = tokenAnswer.safeParse(await post(host.token, SIGN_IN_MS, TOKEN_MAX_BYTES, {}, body));
        // A host says why in words that may repeat what it was sent.
        if (!success) throw new Error("no token in the answer");
        return data.access_token;
      } catch (error) {
        log({ event: "editor.host_failed", part: "sign-in", reason: describe(error) });
        return null;
      }
    },

    /** The open requests that change releases, newest first; asked at most every 20 seconds, and never waited for long. */
    async listReviews(): Promise<ReviewList> {
      const { EDITOR_TOKEN: token } = settings;
      if (token === undefined) return { state: "off" };
      const kept = keptLists.get(settings);
      if (kept && clock.now() < kept.until) return kept.list;
      const list = await askForReviews(token);
      keptLists.set(settings, { until: clock.now() + (list.state === "answered" ? KEPT_MS : FAILURE_KEPT_MS), list });
      return list;
    },
  };
}

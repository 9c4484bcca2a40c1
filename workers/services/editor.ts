import type { Settings } from "../env";
import type { Base } from "./base";

type EditorSettings = Pick<Settings, `EDITOR_${string}` & keyof Settings>;

/** Each host's own address, and where its API is below an address of one's own. */
const hosts = {
  github: { own: "https://github.com", rest: "/api/v3", requests: "/pulls" },
  gitlab: { own: "https://gitlab.com", rest: "/api/v4", requests: "/-/merge_requests" },
};

/** The editor in the browser; null where the site has none. It talks to the git host, and this site does not. */
export function createEditor(settings: EditorSettings) {
  const { EDITOR_HOST: name, EDITOR_REPOSITORY: repo = "", EDITOR_BRANCH: branch, EDITOR_FOLDER: folder } = settings;
  if (name === undefined) return null;
  const { own, rest, requests } = hosts[name];
  const base = settings.EDITOR_HOST_URL ?? own;
  // GitHub's own API has another host, GitHub Enterprise Server's a path.
  const api =
    base === hosts.github.own
      ? { api_root: "https://api.github.com", graphql_api_root: "https://api.github.com/graphql" }
      : { api_root: `${base}${rest}`, graphql_api_root: `${base}/api/graphql` };
  return {
    /** What the editor's page may talk to. */
    apiOrigin: new URL(api.api_root).origin,

    /** The host's page of requests that wait for a review. */
    requestsUrl: `${base}/${repo}${requests}`,

    mayEdit: ({ username }: { username: string }) => settings.EDITOR_ADMINISTRATORS.includes(username.toLowerCase()),

    /** Completes the configuration that the build made. @param origin of the site */
    configure(generated: string, origin: string) {
      const backend = { name, repo, branch, base_url: base, ...api, auth_methods: ["token"] };
      return { ...JSON.parse(generated.replaceAll("{content}", folder)), backend, site_url: origin };
    },
  };
}

export const editorServices = {
  editor: ({ settings }: Base) => createEditor(settings),
};

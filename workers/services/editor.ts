import type { Settings } from "../env";

/** Below the host's address: its API, and a repository's requests that wait for a review. */
const paths = {
  github: { rest: "/api/v3", requests: "/pulls" },
  gitlab: { rest: "/api/v4", requests: "/-/merge_requests" },
};
/** GitHub's own API has another host; GitHub Enterprise Server's has a path. */
const GITHUB = {
  api_root: "https://api.github.com",
  graphql_api_root: "https://api.github.com/graphql",
};

/** Where the editor in the browser reads and writes; null where the site has none. */
export function createEditor({
  EDITOR_HOST: name,
  EDITOR_REPOSITORY: address,
}: Pick<Settings, "EDITOR_HOST" | "EDITOR_REPOSITORY">) {
  if (!address) return null;
  const { origin, pathname } = new URL(address);
  const { rest, requests } = paths[name];
  const api =
    origin === "https://github.com"
      ? GITHUB
      : { api_root: `${origin}${rest}`, graphql_api_root: `${origin}/api/graphql` };
  return {
    backend: {
      name,
      repo: pathname.slice(1),
      branch: "main",
      base_url: origin,
      ...api,
      // A token of the person's own: no key of the site's could write to the repository.
      auth_methods: ["token"],
    },
    /** What the editor's page may talk to. */
    apiOrigin: new URL(api.api_root).origin,
    requestsUrl: `${address}${requests}`,
  };
}

import { readBoundedText } from "../../workers/bounded-body";
import { error, type Finding, warning } from "../finding.ts";

const TIMEOUT_MS = 10_000;
/** A host's description of a repository is a few kilobytes. */
const MOST_BYTES = 200_000;

type Env = Readonly<Record<string, string | undefined>>;
type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

interface Host {
  /** Names of the variables that may hold its token. */
  readonly tokens: readonly string[];
  request(repository: string, token: string): { address: string; headers: Record<string, string> };
}

const github: Host = {
  tokens: ["GH_TOKEN", "GITHUB_TOKEN"],
  request: (repository, token) => ({
    address: `https://api.github.com/repos/${repository}`,
    headers: { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json", "User-Agent": "doctor" },
  }),
};
const gitlab = (host: string): Host => ({
  tokens: ["GITLAB_TOKEN"],
  request: (repository, token) => ({
    address: `https://${host}/api/v4/projects/${encodeURIComponent(repository)}`,
    headers: { "PRIVATE-TOKEN": token },
  }),
});

/** A host whose interface is known; a token goes to no other one. GitLab of one's own is named in GITLAB_HOST. */
function findHost(host: string, env: Env): Host | null {
  if (host === "github.com") return github;
  return host === "gitlab.com" || host === env.GITLAB_HOST ? gitlab(host) : null;
}

/** "github.com" and "acme/site", of an address as git takes it; null for a path on this machine. */
export function readRemote(remote: string): { host: string; repository: string } | null {
  const [, host = "", path = ""] =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/(.+)$/.exec(remote) ??
    /^(?:[^@/:]*@)?([^:/]{2,}):(?!\/)(.+)$/.exec(remote) ??
    [];
  const repository = path.replace(/\/+$/, "").replace(/\.git$/, "");
  return host && repository ? { host: host.toLowerCase(), repository } : null;
}

const ADVICE = "Make it private: it and its history hold texts under embargo (docs/deploy.md).";

/**
 * Asks the git host whether strangers can read the repository.
 * @param remote the address of "origin"; null where the checkout has none
 */
export async function checkRepository(remote: string | null, env: Env, fetch: Fetch): Promise<Finding[]> {
  const place = remote === null ? null : readRemote(remote);
  if (!place) return [];
  const unchecked = (why: string) => [
    warning(
      "repository",
      `whether it is private could not be checked: ${why}`,
      "Look at its settings on the git host.",
    ),
  ];
  const host = findHost(place.host, env);
  if (!host) return unchecked(`the doctor does not know ${place.host}`);
  const token = host.tokens.map((name) => env[name]).find(Boolean);
  if (!token) return unchecked(`there is no token in ${host.tokens.join(" or ")}`);
  const { address, headers } = host.request(place.repository, token);
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      await response.body?.cancel();
      return unchecked(`${place.host} answered ${response.status}`);
    }
    const { visibility } = JSON.parse(await readBoundedText(response.body, MOST_BYTES)) as { visibility?: unknown };
    if (visibility === "private" || visibility === "internal") return [];
    if (visibility !== "public") return unchecked(`${place.host} did not say`);
    return [error("repository", `${place.repository} on ${place.host} is public`, ADVICE)];
  } catch (reason) {
    // Of a failed fetch the message alone: an address or a header must not be printed.
    return unchecked(reason instanceof Error ? reason.message : "no answer");
  }
}

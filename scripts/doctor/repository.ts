import { error, type Finding, warning } from "../finding.ts";

const TIMEOUT_MS = 10_000;

/** The address by which git reads a repository over https; null for a path on this machine. */
export function readRemote(remote: string): string | null {
  const [, host = "", path = ""] =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/(.+)$/.exec(remote) ??
    /^(?:[^@/:]*@)?([^:/]{2,}):(?!\/)(.+)$/.exec(remote) ??
    [];
  const repository = path.replace(/\/+$/, "").replace(/\.git$/, "");
  return host && repository ? `https://${host.toLowerCase()}/${repository}.git` : null;
}

/**
 * Asks the git host for the repository as a stranger would clone it (git's protocol over https, without a token).
 * @param remote the address of "origin"; null where the checkout has none
 */
export async function checkRepository(remote: string | null, fetch: typeof globalThis.fetch): Promise<Finding[]> {
  const address = remote === null ? null : readRemote(remote);
  if (!address) return [];
  const unchecked = (why: string) => [
    warning(
      "repository",
      `whether it is private could not be checked: ${why}`,
      "Look at its settings on the git host.",
    ),
  ];
  try {
    const service = `${address}/info/refs?service=git-upload-pack`;
    const { status, headers, body } = await fetch(service, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await body?.cancel();
    // Hosts answer 401 or 404, or with a page to log in, where a stranger may not read.
    if (headers.get("Content-Type")?.startsWith("application/x-git-upload-pack-advertisement"))
      return [
        error(
          "repository",
          `${address} is public`,
          "Make it private: it and its history hold texts under embargo (docs/deploy.md).",
        ),
      ];
    return status < 500 && status !== 429 ? [] : unchecked(`the host answered ${status}`);
  } catch (reason) {
    return unchecked(reason instanceof Error ? reason.message : "no answer");
  }
}

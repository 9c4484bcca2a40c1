import { expect, it } from "vitest";
import { createEditor } from "./editor";

// tests/worker/editor.worker.test.ts has GitHub's own, and a site without a repository.
it.each([
  ["github", "https://git.acme.test/acme/site", "https://git.acme.test/api/v3", "/pulls"],
  ["gitlab", "https://gitlab.com/acme/www/site", "https://gitlab.com/api/v4", "/-/merge_requests"],
] as const)("at %s, %s has its API at %s", (host, address, api, requests) => {
  const { origin, pathname } = new URL(address);
  expect(createEditor({ EDITOR_HOST: host, EDITOR_REPOSITORY: address })).toMatchObject({
    backend: { name: host, repo: pathname.slice(1), base_url: origin, api_root: api },
    apiOrigin: origin,
    requestsUrl: address + requests,
  });
});

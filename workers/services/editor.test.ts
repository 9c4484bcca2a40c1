import { expect, it } from "vitest";
import { settingsOf } from "../env";
import { valid } from "../env.settings.json";
import { createEditor } from "./editor";

const repositories = { github: "acme/site", gitlab: "acme/investors/site" };
const settingsFor = (host: keyof typeof repositories, more = {}) =>
  settingsOf({
    ...valid,
    EDITOR_HOST: host,
    EDITOR_REPOSITORY: repositories[host],
    EDITOR_ADMINISTRATORS: "Edith@example.com, bo",
    ...more,
  });

it("without a host there is no editor", () => {
  expect(createEditor(settingsOf(valid))).toBeNull();
});

it("the administrators whom the setting names may edit, whatever the case, and nobody where the list is empty", () => {
  const settings = settingsFor("github");
  const names = ["edith@example.com", "EDITH@EXAMPLE.COM", "bo", "bob", "", "edith@example.com, bo"];
  const mayEdit = (editor: ReturnType<typeof createEditor>) =>
    names.filter((username) => editor?.mayEdit({ username }));
  expect(mayEdit(createEditor(settings))).toEqual(names.slice(0, 3));
  expect(mayEdit(createEditor({ ...settings, EDITOR_ADMINISTRATORS: [] }))).toEqual([]);
});

it.each([
  [
    "github",
    undefined,
    {
      base_url: "https://github.com",
      api_root: "https://api.github.com",
      graphql_api_root: "https://api.github.com/graphql",
    },
    "https://github.com/acme/site/pulls",
  ],
  [
    "github",
    "https://git.acme.example",
    {
      base_url: "https://git.acme.example",
      api_root: "https://git.acme.example/api/v3",
      graphql_api_root: "https://git.acme.example/api/graphql",
    },
    "https://git.acme.example/acme/site/pulls",
  ],
  [
    "gitlab",
    undefined,
    {
      base_url: "https://gitlab.com",
      api_root: "https://gitlab.com/api/v4",
      graphql_api_root: "https://gitlab.com/api/graphql",
    },
    "https://gitlab.com/acme/investors/site/-/merge_requests",
  ],
] as const)("%s at %s is asked where it has its API, with the person's own token", (host, url, addresses, requests) => {
  const editor = createEditor(settingsFor(host, url && { EDITOR_HOST_URL: url }));
  const configuration = editor?.configure('{"collections":[{"folder":"{content}/press"}]}', "https://acme.test");
  expect(configuration).toEqual({
    backend: { name: host, repo: repositories[host], branch: "main", ...addresses, auth_methods: ["token"] },
    site_url: "https://acme.test",
    collections: [{ folder: "app/content/press" }],
  });
  expect(editor?.apiOrigin).toBe(new URL(addresses.api_root).origin);
  expect(editor?.requestsUrl).toBe(requests);
});

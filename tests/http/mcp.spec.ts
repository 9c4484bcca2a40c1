import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import { newestRelease } from "../support/content.ts";
import { test } from "../support/no-script-browser.ts";

// The official client, as it comes, lists and calls every tool: it checks each answer against the tool's schema.

const calls: Readonly<Record<string, Record<string, unknown>>> = {
  search: { query: "gold" },
  release: { number: newestRelease.id },
  treasury: { as_of: "2025-06-24" },
  events: { when: "all" },
  verify: { address: `/news/${newestRelease.slug}` },
};

for (const [title, mode, version] of [
  ["of the newest revision", "auto", "2026-07-28"],
  ["of earlier revisions", "legacy", "2025-11-25"],
] as const)
  test(`the official MCP client ${title} lists and calls all five tools`, async ({ baseURL }) => {
    const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", baseURL)));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(calls));
    for (const { name, annotations } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true });
      const { isError, structuredContent } = await client.callTool({ name, arguments: calls[name] ?? {} });
      expect([name, isError]).toEqual([name, undefined]);
      expect(structuredContent).toMatchObject({
        address: expect.stringContaining(brand.origin),
        as_of: expect.stringMatching(/^20\d\d-\d\d-\d\d/),
        status: expect.stringMatching(/^[a-z]+$/),
      });
      expect(structuredContent).toHaveProperty("sha256");
    }
    await client.close();
  });

import { expect, it } from "vitest";
import { pressIndex } from "~/content/generated/press-index.server";
import type { PressRecord } from "~/content/schemas";
import { openClient } from "../support/worker/site-client";

const [release] = pressIndex as readonly {
  -readonly [Field in keyof PressRecord]: PressRecord[Field];
}[];
if (!release) throw new Error("there is no release");
release.formerSlugs = ["an-earlier-title"];
const { path, history } = release;

it.each([
  "",
  ".md",
  "/release.json",
  "/history",
  "/history.json",
  `/history/${history[0]?.sha256}.md`,
])(
  "whatever belongs to a release is found by the address of its earlier title: %s",
  async (part) => {
    const moved = await openClient().get(`/news/an-earlier-title${part}`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, path + part]);
    expect((await openClient().get(path + part)).status).toBe(200);
    expect((await openClient().get(`/news/no-title${part}`)).status).toBe(404);
  },
);

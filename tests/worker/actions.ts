import { adminLoginPath } from "~/brand/generated/private.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { PASSWORD, readEmailedLink } from "../support/worker/rows";
import type { openClient, SiteOptions } from "../support/worker/site-client";
import listed from "./actions.json";

interface Settings {
  /** The form whose email has a link to the action, and whether that is opened elsewhere. */
  link?: [path: string, fields: string];
  elsewhere?: true;
  bindings?: object;
  endsSessions?: true;
}
/** The body goes as JSON to the API and as a form elsewhere; null for a GET. */
type Action = [title: string, path: string, who: string, body: string | null, settings?: Settings];

const known: Record<string, string> = {
  "{login}": adminLoginPath,
  "{password}": PASSWORD,
  "{release}": String(Math.max(...pressIndex.map(({ id }) => id))),
};
export const actions: Action[] = JSON.parse(
  JSON.stringify(listed).replace(/\{\w+\}/g, (word) => known[word] ?? word),
);

/** @returns the query of the emailed link that leads to an action; empty where it needs none */
export async function requestLink(
  { post }: ReturnType<typeof openClient>,
  link: Settings["link"],
  options?: SiteOptions,
) {
  if (!link) return "";
  const fields = Object.fromEntries(new URLSearchParams(link[1]));
  await post(link[0], fields, options);
  return readEmailedLink(fields.email ?? "ada@example.com").replace(/^[^?]*/, "");
}

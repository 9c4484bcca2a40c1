import { adminLoginPath } from "~/brand/generated/private.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { PASSWORD } from "../support/worker/rows";
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

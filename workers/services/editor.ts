import { createEditor } from "../editor/git-host";
import type { Base } from "./base";

export const editorServices = {
  /** Null where texts cannot be edited in the browser. */
  editor: ({ settings, runningClock: clock, log }: Base) =>
    createEditor(settings, { fetch: (address, init) => fetch(address, init), clock, log }),
};

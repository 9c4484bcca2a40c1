// Starts the editor in its page (app/routes/admin/editor/page.ts). Plain JavaScript, copied as it is: it is for the page of
// the editor alone, whose policy lets it load this site's files and talk to the git host.

import { registerPreviews } from "./preview.js";

const state = document.getElementById("state");
const say = (text) => {
  if (state) state.textContent = text;
};

// The window of the sign-in has another opener once it comes back from a host that isolates itself; a channel reaches this
// page all the same, and no other site. The editor waits for a message of its own window, as if it were the sign-in's.
new BroadcastChannel("editor-sign-in").onmessage = ({ data }) => {
  if (typeof data === "string") window.postMessage(data, location.origin);
};

async function start() {
  const answer = await fetch(document.body.dataset.configuration ?? "", { redirect: "error" }).catch(() => null);
  if (!answer?.ok) return say("Your session has ended. Log in again, then reload this page.");
  const [{ default: CMS }, config] = await Promise.all([import("./cms/index.js"), answer.json()]);
  registerPreviews(CMS, config, document.body.dataset.styles ?? "");
  state?.remove();
  await CMS.init({ config });
}

start().catch(() => say("The editor could not be loaded. Check your connection, then reload this page."));

// Starts the editor in its page (app/routes/admin/editor/page.ts), by the calls that Sveltia CMS documents. Plain
// JavaScript, copied as it is.

import CMS from "./npm/index.js";

const state = document.getElementById("state");

/** A text as readers see it: in the site's own styles. What the build makes of it besides, its check says. */
const article = ({ widgetFor }) => {
  const { h } = window;
  return h(
    "main",
    { className: "shell grid gap-6 py-10" },
    h("h1", { className: "text-title" }, widgetFor("title")),
    h("div", { className: "text-lg text-muted" }, widgetFor("lead") ?? widgetFor("summary")),
    h("div", { className: "prose" }, widgetFor("body")),
  );
};

try {
  const config = JSON.parse(document.getElementById("configuration")?.textContent ?? "");
  CMS.registerPreviewStyle(document.body.dataset.styles);
  const texts = config.collections.flatMap(({ name, fields, files }) => (fields ? { name, fields } : files));
  for (const { name, fields } of texts)
    if (fields.some((field) => field.name === "body")) CMS.registerPreviewTemplate(name, article);
  state?.remove();
  await CMS.init({ config });
} catch {
  if (state) state.textContent = "The editor could not be started. Reload this page.";
}

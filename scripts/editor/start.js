// Starts the editor in its page (app/routes/admin/editor/page.ts), by the calls that Sveltia CMS documents. Plain
// JavaScript, copied as it is.

import CMS from "./npm/index.js";

const state = document.getElementById("state");

/** A text as readers see it: in the site's own styles. What else the build makes of it, the check of its request says. */
const describeText =
  (names) =>
  ({ widgetFor }) => {
    const { h } = window;
    const lead = names.find((name) => name === "lead" || name === "summary");
    return h(
      "main",
      { className: "shell grid gap-6 py-10" },
      h("h1", { className: "text-title" }, widgetFor("title")),
      lead && h("div", { className: "text-lg text-muted" }, widgetFor(lead)),
      h("div", { className: "prose" }, widgetFor("body")),
    );
  };

try {
  const config = JSON.parse(document.getElementById("configuration")?.textContent ?? "");
  CMS.registerPreviewStyle(document.body.dataset.styles);
  const texts = config.collections.flatMap(({ name, fields, files }) => (fields ? { name, fields } : files));
  for (const { name, fields } of texts) {
    const names = fields.map((field) => field.name);
    if (names.includes("title") && names.includes("body")) CMS.registerPreviewTemplate(name, describeText(names));
  }
  state?.remove();
  await CMS.init({ config });
} catch {
  if (state) state.textContent = "The editor could not be started. Reload this page.";
}

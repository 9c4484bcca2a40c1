import { ask, bubblesOf, FACT, logOf, openPanel, QUESTION, setModelMode } from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

test.use({ baseURL: sites.assistant });

// What each failure of a model means is tested beside the adapters.
for (const [index, mode] of (["silent", "broken", "error", "scripted"] as const).entries())
  test(`a visitor whose model is ${mode} reads a quotation`, async ({ page, request }) => {
    test.setTimeout(60_000);
    const question = QUESTION + "?".repeat(index + 1);
    await setModelMode(request, question, mode);
    await openPanel(page);
    await ask(page, question);
    const answer = bubblesOf(page, "assistant");
    await expect(answer).toContainText(FACT, { timeout: 40_000 });
    await expect(logOf(page)).toHaveAttribute("aria-busy", "false");
    expect(await answer.textContent()).not.toMatch(/<|evil|Free coins/);
    await expect(answer.locator("script, img, b")).toHaveCount(0);
    expect(await page.title()).not.toBe("owned");
    // Rules out a quotation because nobody asked the model.
    expect((await (await request.get(`${sites.model}/control`)).json()).questions).toContain(question);
  });

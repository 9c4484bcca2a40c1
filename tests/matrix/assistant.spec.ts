import { ask, expectQuotation, openPanel, QUESTION, setModelMode } from "../support/assistant-panel.ts";
import { modelModes } from "../support/model-server.ts";
import { sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

test.use({ baseURL: sites.assistant });

for (const [index, mode] of modelModes.filter((each) => each !== "ok" && each !== "hold").entries())
  test(`a model that is ${mode} still gives the visitor a quotation`, async ({ page, request }) => {
    test.setTimeout(60_000);
    // Each mode has a question of its own.
    const question = QUESTION + "?".repeat(index + 1);
    await setModelMode(request, question, mode);
    await openPanel(page);
    await ask(page, question);
    await expectQuotation(page, 40_000);
    // Not a quotation because nobody asked the model.
    const { questions } = await (await request.get(`${sites.model}/control`)).json();
    expect(questions).toContain(question);
  });

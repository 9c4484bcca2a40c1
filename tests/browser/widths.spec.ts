import { longAddress, register, signIn } from "../support/accounts.ts";
import { expect, open, test } from "../support/site-test.ts";
import {
  findLayoutFaults,
  findMenuFaults,
  readLayoutFaults,
  sampleLooks,
} from "../support/width-checks.ts";

// That the checks find what they are for, and what a visit to a page of each kind (visit.spec.ts)
// does not show.

const faulty = {
  'cut off: p "Never cut a sentence"': `<p style="width: 60px; overflow: hidden; white-space: nowrap">Never cut a sentence</p>`,
  'cut off: p.dots "No words to read elsewhere"': `<p class="dots" style="width: 60px; overflow: hidden; white-space: nowrap;
    text-overflow: ellipsis">No words to read elsewhere</p>`,
  'cut off: input "Your email address"': `<input placeholder="Your email address" style="width: 50px">`,
  'figure cut without a cue: td "C$9,864,074"': `<div style="width: 70px; overflow-x: auto"><table><tr><td>Total</td>
    <td>C$9,864,074</td></tr></table></div>`,
  'outside the window: button "Dashboard"': `<div style="position: fixed; top: -30px; right: 0"><button>Dashboard</button></div>`,
  'broken word: h2 "Products"': `<h2 style="width: 60px; overflow-wrap: anywhere; font-size: 40px">Products</h2>`,
  'wider than its box: td "C$9,571,074"': `<table style="table-layout: fixed; width: 40px"><tr><td>C$9,571,074</td></tr></table>`,
  'wider than its box: dd "Nov 23, 2026, 9:49"': `<dl style="width: 60px"><dd style="margin: 0"><time
    style="white-space: nowrap">Nov 23, 2026, 9:49</time></dd></dl>`,
  'overlaps "Over it": p "Under it"': `<div style="position: relative"><p>Under it</p>
    <p style="position: absolute; inset: 0; margin: 0">Over it</p></div>`,
  'covered by i: button "Send"': `<div style="position: relative; width: 90px"><button>Send</button>
    <i style="position: absolute; inset: 0"></i></div>`,
  "scrolls sideways": `<div style="width: 2000px">.</div>`,
};

const sound = `<p>A <a href="#">link</a> in a sentence, and one more <a href="#">right there</a>.</p>
  <p title="No words to read elsewhere" style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">
    No words to read elsewhere</p>
  <p style="width: 60px; overflow-wrap: anywhere">${"somebody@example.com"}, well-known</p>
  <div class="table-scroll" style="width: 70px; overflow-x: auto"><table><tr><td>Total</td><td>C$9,864,074</td></tr></table>
  </div><label style="display: block; padding: 8px"><input type="checkbox"> Email me</label>`;

test("each fault of layout is found and named, and a sound layout has none", async ({ page }) => {
  const document = (content: string) =>
    `<!doctype html><title>Faults</title><body>${content}</body>`;
  for (const [fault, html] of Object.entries(faulty)) {
    await page.setContent(document(html));
    expect.soft(await readLayoutFaults(page, "body"), fault).toContain(fault);
  }
  await page.setContent(document(sound));
  expect(await readLayoutFaults(page, "body")).toEqual([]);
});

test("menus and an account's own pages fit at a sample of widths, with a long name", async ({
  page,
}) => {
  await open(page, "/contact");
  const found = await findMenuFaults(page, sampleLooks(3));
  await signIn(page.request, await register(longAddress()));
  for (const [index, path] of ["/account", "/dashboard"].entries()) {
    await open(page, path);
    found.push(
      ...(await findLayoutFaults(page, sampleLooks(index))).map((fault) => `${path}: ${fault}`),
    );
  }
  found.push(...(await findMenuFaults(page, sampleLooks(9))).map((fault) => `signed in, ${fault}`));
  expect(found).toEqual([]);
});

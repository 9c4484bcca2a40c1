import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "./command.ts";
import { copyCheckout } from "./copy-checkout.ts";
import { root, run } from "./site-process.ts";

const copy = path.join(root, ".tmp/edited-content");

/** Adds the release that the README shows, with a text of its own. */
async function addRelease(): Promise<void> {
  const readme = await readFile(path.join(root, "README.md"), "utf8");
  const [, head] = /```yaml\n(---\nid: \d+\n[\s\S]*?\n---)\n```/.exec(readme) ?? [];
  if (!head) throw new Error("README.md shows no head of a press release");
  const body = "Second quarter revenue and the treasury's holdings are reported in the documents filed today.";
  await writeFile(path.join(copy, "app/content/press/38-second-quarter.md"), `${head}\n\n${body}\n`);
}

await runCommand({
  about: `Runs \`npm test\` in a copy of this checkout that has another release and other questions for the assistant, as
editors and companies add them.`,
  usage: "node scripts/test-edited-content.ts",
  async run() {
    await copyCheckout(copy);
    await addRelease();
    // Twelve questions that an editor might write.
    await cp(path.join(root, "scripts/edited-questions.json"), path.join(copy, "app/content/assistant/questions.json"));
    await run("npm", ["test"], { TEST_ALL: "" }, copy);
    await rm(copy, { recursive: true });
    return 0;
  },
});

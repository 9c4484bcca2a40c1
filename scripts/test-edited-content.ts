import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "./command.ts";
import { copyCheckout } from "./copy-checkout.ts";
import { root, run } from "./site-process.ts";

const copy = path.join(root, ".tmp/edited-content");

/** Adds a published release, as the README says. */
async function addRelease(): Promise<void> {
  const title = "Northlode Announces Second Quarter Results";
  const summary = "Second quarter revenue and the treasury's holdings are reported in the documents filed today.";
  const options = ["--title", title, "--at", "2025-08-27 07:30", "--summary", summary];
  await run("npm", ["run", "new", "--", "release", ...options], {}, copy);
  const press = path.join(copy, "app/content/press");
  const [name] = (await readdir(press)).filter((file) => file.startsWith("38-"));
  if (!name) throw new Error("The release is not in app/content/press");
  const draft = await readFile(path.join(press, name), "utf8");
  await writeFile(path.join(press, name), draft.replace(/\[WRITE: [^\]]*\]/, `Northlode: ${summary}`));
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

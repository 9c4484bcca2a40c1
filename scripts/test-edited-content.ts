import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { root, run } from "./site-process.ts";

// `npm run test:all`: editors add releases and companies ask the assistant other questions. In a copy of this checkout
// that does both, `npm test` still passes.

const copy = path.join(root, ".tmp/edited-content");

async function copyCheckout(): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  const files = (await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"])).trim().split("\n");
  for (const file of files) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(root, file), path.join(copy, file));
  }
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
}

/** Adds the release that the README shows, with a text of its own. */
async function addRelease(): Promise<void> {
  const readme = await readFile(path.join(root, "README.md"), "utf8");
  const [, head] = /```yaml\n(---\nid: \d+\n[\s\S]*?\n---)\n```/.exec(readme) ?? [];
  if (!head) throw new Error("README.md shows no head of a press release");
  const body = "Second quarter revenue and the treasury's holdings are reported in the documents filed today.";
  await writeFile(path.join(copy, "app/content/press/readme-example.md"), `${head}\n\n${body}\n`);
}

const question = (text: string, source: string, fact: string) => ({ question: text, sources: [source], fact });

/** Replaces the assistant's questions by twelve that an editor might write. */
async function replaceQuestions(): Promise<void> {
  const questions = [
    question("What is the ticker symbol?", "/investors", "NLODE"),
    question("Where is the head office?", "/contact", "Toronto"),
    question("Who can I contact about a partnership?", "/contact", "partner"),
    question("When do trading windows open?", "/governance/insider-trading", "two full trading days"),
    question("What does the majority voting policy require?", "/governance/majority-voting", "majority"),
    question("Who may speak for the company?", "/governance/corporate-disclosure", "[Ss]pokes"),
    question("How is a whistle blower protected?", "/governance/whistle-blower", "."),
    question("How often does the board meet?", "/governance/board-mandate", "."),
    question("What is a related party transaction?", "/governance/related-party-transactions", "."),
    question("What is the gold product?", "/northlode-gold", "gold"),
    question("Which law governs the ordinal terms?", "/terms-of-service", "Ontario"),
    question("What does the audit committee do?", "/governance/audit-committee-charter", "."),
  ];
  const set = { answered: [{ name: "written by an editor", source: 0.5, fact: 0.5, questions }] };
  await writeFile(path.join(copy, "app/content/assistant/questions.json"), `${JSON.stringify(set, null, 2)}\n`);
}

await copyCheckout();
await addRelease();
await replaceQuestions();
await run("npm", ["test"], { TEST_ALL: "" }, copy);
await rm(copy, { recursive: true });

import { defineCommand } from "../command";
import { requireFolder } from "../content/company-folder";
import { commitRecord, recordMain } from "./publish.ts";

export const publish = defineCommand({
  about: `For hosted CI: records what is on the company's main branch, and with --commit makes a commit of the record. Between
the two, "npm run content -- sign" signs it where the brand has a key; after them come git push and npm run deploy. Each
is a step with secrets of its own, and these two need none. They say in the words of the build and of git why
nothing is public.`,
  usage: "npm run content -- publish [--commit]",
  options: { "--commit": "makes the commit, once everything in it can be published" },
  async run({ values: { commit } }) {
    const root = await requireFolder();
    await (commit ? commitRecord(root) : recordMain(root));
    return 0;
  },
});

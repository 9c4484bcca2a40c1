import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Whether somebody sits before this process. */
export const atTerminal = () => process.stdin.isTTY === true;

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks a person for a line. @param hidden what is typed does not appear */
export async function askLine(question: string, { hidden = false } = {}): Promise<string> {
  // The terminal's own line editing would wipe a question that it did not write.
  if (hidden) process.stderr.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? nowhere() : process.stderr,
    terminal: true,
  });
  // Without this, Control-C at a prompt would leave the question unanswered for good.
  lines.on("SIGINT", () => process.exit(130));
  try {
    return await lines.question(hidden ? "" : question);
  } finally {
    lines.close();
    if (hidden) process.stderr.write("\n");
  }
}

export const askYes = async (question: string) => /^y(es)?$/i.test((await askLine(`${question} [y/N] `)).trim());

/** The first line that another program hands over. */
export const pipedLine = async () => (await text(process.stdin)).split(/\r?\n/)[0] ?? "";

import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

export const isTerminal = () => process.stdin.isTTY === true;

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks for a line on the terminal. @param hidden keeps what is typed from the screen */
export async function askLine(question: string, { hidden = false } = {}): Promise<string> {
  // readline's line editing would erase a question that it did not write.
  if (hidden) process.stderr.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? nowhere() : process.stderr,
    terminal: true,
  });
  try {
    return await lines.question(hidden ? "" : question);
  } finally {
    lines.close();
    if (hidden) process.stderr.write("\n");
  }
}

export const confirm = async (question: string) =>
  /^y(es)?$/i.test((await askLine(`${question} [y/N] `)).trim());

/** The first line of standard input, from another program. */
export const readPipedLine = async () => (await text(process.stdin)).split(/\r?\n/)[0] ?? "";

import { plural } from "../../app/locale/plural.ts";

// What hosted CI says of a change, in Markdown for the people who wrote and approved it: a comment on its request.

/** Lines that a comment lists: more than a person reads in one go. */
const MOST = 20;

/** A change that isn't published, with the reasons in words. */
export class NotPublished extends Error {
  /** What is wrong, a line each, as the build and the git host say it. */
  readonly reasons: readonly string[];
  /** What is to be done, and by whom. */
  readonly advice: string;
  constructor(heading: string, reasons: readonly string[], advice: string) {
    super(heading);
    this.reasons = reasons;
    this.advice = advice;
  }
}

/** The heading, its lines and what follows from them. */
export function writeComment(heading: string, lines: readonly string[], advice: string): string {
  const more = lines.length > MOST ? `\nAnd ${lines.length - MOST} more.\n` : "";
  const list = lines.length > 0 ? `\n${lines.slice(0, MOST).join("\n")}\n` : "";
  return `### ${heading}\n${list}${more}\n${advice}\n`;
}

export const describeRejection = ({ message, reasons, advice }: NotPublished) =>
  writeComment(message, reasons.map(describeReason), advice);

/** @param problems lines of the content build */
export const rejectContent = (problems: readonly string[], advice: string) =>
  new NotPublished(`The build found ${plural(problems.length, "problem")}`, problems, advice);

/** Markdown of a text from outside must not form links, pictures or mentions. */
export const plain = (text: string) => text.replace(/[\\`*_[\]<>|@#!]/g, "\\$&").slice(0, 400);

/** "app/content/press/38-q2.md:4: summary: is too short" */
const PLACE = /^(?:\S*content\/)?(\S+?\.\w+)(?::(\d+))?(?:: (.*))?$/;

function describeReason(problem: string): string {
  const [, file, line, reason = ""] = PLACE.exec(problem) ?? [];
  if (file === undefined) return `- ${plain(hideSecrets(problem))}`;
  return `- **${plain(file)}**${line ? `, line ${line}` : ""}: ${plain(hideSecrets(reason))}`;
}

/** A text that another program printed, without what the environment keeps secret and the login of an address. */
export function hideSecrets(text: string): string {
  const secrets = Object.keys(process.env).flatMap((name) => {
    const value = process.env[name] ?? "";
    return /(_|^)(TOKEN|KEY|PASSPHRASE|SECRET)$/.test(name) && value.length >= 8 ? value : [];
  });
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text).replace(/:\/\/[^/\s@]+@/g, "://");
}

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { checkValue, writeIssues } from "../content/explain-issue.ts";
import { project } from "../content/files.ts";
import { parseYaml } from "../content/parse-yaml.ts";

export const COMPANY_FILE = "company.yaml";

const environment = z.strictObject({
  /** The Worker's name in the account. */
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and hyphens"),
  /** Without an id, the first deployment makes the database. */
  database: z.strictObject({
    name: z.string().min(1),
    id: z.string().min(1).optional(),
    /** Decided when the database is made. */
    jurisdiction: z.enum(["eu", "fedramp"]).optional(),
  }),
  /** The host of the site, once it is the account's. */
  domain: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host like www.example.com")
    .optional(),
  /** Settings of docs/variables.md that are not secret. */
  vars: z
    .record(z.string().regex(/^[A-Z][A-Z0-9_]*$/, "must be a setting like RATE_LIMITS"), z.string())
    .default({}),
  /** Anything else, as wrangler.toml would have it. */
  wrangler: z.record(z.string(), z.unknown()).default({}),
});

const companyFile = z.strictObject({
  /** What hosted CI checks out. */
  code: z
    .string()
    .regex(/^(v\d+\.\d+\.\d+|[0-9a-f]{40})$/, "must be a tag like v1.0.0, or a commit in full"),
  /**
   * The day of the first deployment to production. Before it texts change without a correction,
   * whatever their dates.
   */
  live: z.iso.date('must be a day in quotes, like "2026-12-01"').optional(),
  environments: z.strictObject({ staging: environment, production: environment }),
});

type CompanyFile = z.output<typeof companyFile>;
export type CompanyEnvironments = CompanyFile["environments"];

/** @throws naming each field that is wrong */
export function parseCompanyFile(yaml: string): CompanyFile {
  const { document, faults } = parseYaml(yaml);
  if (faults.length > 0) {
    throw new Error(
      faults.map(({ line, reason }) => `${COMPANY_FILE}:${line}: ${reason}`).join("\n"),
    );
  }
  const { success, data, error } = checkValue(companyFile, document.toJS() ?? {});
  if (success) return data;
  throw new Error(
    error.issues.map((issue) => `${COMPANY_FILE}: ${writeIssues({ issues: [issue] })}`).join("\n"),
  );
}

/** Null for a folder without one, such as the sample's. @throws naming each field that is wrong */
export function readCompanyFile(root: string): CompanyFile | null {
  const file = path.join(root, COMPANY_FILE);
  return existsSync(file) ? parseCompanyFile(readFileSync(file, "utf8")) : null;
}

/** The time (ms) up to which releases may have been public: 0 before the first deployment. */
export function readPublicUntil(root: string, now = Date.now()): number {
  const company = readCompanyFile(root);
  const isLive = !company || (company.live !== undefined && Date.parse(company.live) <= now);
  return isLive ? now : 0;
}

/** Null outside a repository. */
export function readCommit(): string | null {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], {
    cwd: project,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

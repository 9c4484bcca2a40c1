import brandPaths from "~/brand/generated/addresses.json";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { investorDocuments } from "~/content/generated/investors.server";
import { legal } from "~/content/generated/legal.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { listAddresses } from "~/routes";
import listed from "../../worker/policies.json";
import { createServices } from "./site-client";

/**
 * Pages, files and data are the same for everyone and cached at the edge, data by programs too
 * (treasury.worker.test.ts); private answers are never cached.
 */
export type Kind = "page" | "file" | "data" | "private";

/** An address with its route's pattern, and the status that a visitor without an account gets. */
interface Example {
  pattern: string;
  path: string;
  kind: Kind;
  status: number;
}

export const newestRelease = pressIndex.find(
  ({ publishAt }) => Date.parse(publishAt) <= Date.now(),
);
const ownFile = investorDocuments.find(({ asset }) => asset !== undefined);
const words: Record<string, unknown> = {
  document: ownFile?.href,
  asset: ownFile?.asset?.slice("/documents/".length),
  ledger: createServices().ledgerCopy()?.path,
  login: brandPaths.adminLogin,
  gold: brandPaths.goldPage,
  governance: governanceIndex[0]?.slug,
  legal: Object.keys(legal).find((slug) => slug !== "ordinal-terms"),
  releaseText: newestRelease?.history.at(-1)?.sha256,
  release: newestRelease?.slug,
  releaseId: newestRelease?.id,
  unusedId: Math.max(...pressIndex.map(({ id }) => id)) + 1,
};
const tables = listed as unknown as [Kind, status: number, paths: string, pattern?: string][];

export const siteAddresses = listAddresses(brandPaths);
export const isAdminCall = ({ path }: { path: string }) => path.startsWith("/api/admin/");

/** Hidden from visitors, closed to them, or open to POST alone: app/routes.ts says which. */
const derived = siteAddresses.flatMap((address): Example[] => {
  const { area, path: pattern, methods } = address;
  const path = pattern
    .replace(":list", "users")
    .replace(/:id/, String(newestRelease?.id))
    .replace(/:\w+/, "x");
  const status =
    area === "admin" ? 404 : isAdminCall(address) ? 401 : methods.includes("GET") ? null : 405;
  return status === null ? [] : [{ pattern, path, kind: "private", status }];
});

const textPages = brandPaths.textPages.map(
  (path): Example => ({ pattern: path, path, kind: "page", status: 200 }),
);

/** Each address of the site at least once, with the queries that change its answer. */
export const examples: readonly Example[] = [
  ...derived,
  ...textPages,
  ...tables.flatMap(([kind, status, paths, pattern]) =>
    paths
      .replace(/\{(\w+)\}/g, (_, word) => String(words[word]))
      .split(" ")
      .map((path) => ({ pattern: pattern ?? path, kind, status, path })),
  ),
];

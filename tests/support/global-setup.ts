import { startSites } from "./sites.ts";

/** Starts the sites before the first test; Playwright's workers inherit where they are. */
export default async function globalSetup() {
  const { sites, close } = await startSites();
  process.env.TEST_SITES = JSON.stringify(sites);
  return close;
}

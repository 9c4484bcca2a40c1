import { type CompiledContent, compiledContent } from "~/content/compiled.server";
import { markWithdrawn } from "~/domain/press/release-notices";
import { createPublisher, type Publication } from "~/domain/publication";
import { createClock } from "./clock";
import { settingsOf } from "./env";

export type SitePublication = Publication<CompiledContent>;

const decide = createPublisher(compiledContent, markWithdrawn);

/**
 * What is public at a time (ms by the site's clock) that the caller read, once; without it, at the
 * present one.
 */
export const decidePublication = (
  env: Env,
  at = createClock(settingsOf(env)).now(),
): SitePublication => decide(at);

import { PriceFeed as Feed, type FeedDependencies } from "../../../workers/price/feed";

/**
 * By the object's name, what a test replaced. It outlives an eviction: a busy host's runtime evicts
 * when it likes.
 */
export const replacedDependencies = new Map<string, Partial<FeedDependencies>>();

/** The feed whose dependencies tests replace (setDependencies). */
export class PriceFeed extends Feed {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    Object.assign(this.deps, replacedDependencies.get(ctx.id.name ?? ""));
  }
}

import type { InvestorEvent } from "~/content/investors-schema";
import { createEmbargo } from "../embargo";

interface Sources {
  /** By their start. */
  readonly events: readonly InvestorEvent[];
  readonly clock: { now(): number };
}

/** The one accessor of events for investors: before its `publishAt`, an event is in no answer of it. */
export function createInvestorEvents({ events, clock }: Sources) {
  const { published, nextPublishAt } = createEmbargo(events, clock);
  const isOver = ({ end }: InvestorEvent) => Date.parse(end) <= clock.now();
  return {
    /** All, by their start. */
    list: published,
    /** Those that have not ended, the next one first. */
    upcoming: (): readonly InvestorEvent[] => published().filter((event) => !isOver(event)),
    /** Those that have ended, the last one first. */
    past: (): readonly InvestorEvent[] => published().filter(isOver).toReversed(),
    find: (id: string): InvestorEvent | undefined => published().find((event) => event.id === id),
    nextPublishAt,
  };
}

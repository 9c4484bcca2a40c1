import type { InvestorEvent } from "~/content/investors-schema";
import { hasEnded, type Parts, type Published } from "~/domain/publication";

/**
 * The one accessor of events for investors.
 * @param at the time (ms) that divides past and coming events
 */
export function createInvestorEvents({ investorEvents: published }: Published<Parts<"investorEvents">>, at: number) {
  const isOver = (event: InvestorEvent) => hasEnded(event, at);
  return {
    list: () => published,
    /** Those that have not ended, the next one first. */
    upcoming: (): readonly InvestorEvent[] => published.filter((event) => !isOver(event)),
    /** Those that have ended, the last one first. */
    past: (): readonly InvestorEvent[] => published.filter(isOver).toReversed(),
    find: (id: string): InvestorEvent | undefined => published.find((event) => event.id === id),
  };
}

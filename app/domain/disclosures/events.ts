import type { InvestorEvent } from "~/content/investors-schema";
import { hasEnded, type Parts, type Published } from "~/domain/publication";

/** @param at the time (ms) that divides past and coming events */
export function createInvestorEvents(
  { investorEvents: published }: Published<Parts<"investorEvents">>,
  at: number,
) {
  const isOver = (event: InvestorEvent) => hasEnded(event, at);
  const isPostponed = ({ status }: InvestorEvent) => status === "postponed";
  const coming = published.filter((event) => !isOver(event));
  return {
    list: () => published,
    /** The next one first; those without a new time last. */
    upcoming: (): readonly InvestorEvent[] => [
      ...coming.filter((event) => !isPostponed(event)),
      ...coming.filter(isPostponed),
    ],
    /** The latest first. */
    past: (): readonly InvestorEvent[] => published.filter(isOver).toReversed(),
    find: (id: string): InvestorEvent | undefined => published.find((event) => event.id === id),
    /** Those that a release announces. */
    ofRelease: (id: number): readonly InvestorEvent[] =>
      published.filter(({ release }) => release === id),
  };
}

import { formatDay } from "~/locale/days";
import { tied } from "~/locale/tied";
import { findPriceMark, type PriceMark } from "../price-status";
import { writeDays } from "./days-in-words";
import { writeDates } from "./follow-price";
import { LATEST_ON_RECORD } from "./latest-on-record";
import type { LivePrice } from "./live-price";
import { describeValue } from "./measure-in-words";
import type { Measure } from "./measures";

/** The dates that most figures of a group have, to be written once for all of them. */
export interface SharedDates {
  /** "Bitcoin at 4:09 p.m. ET; all else as of June 24, 2025" */
  dates: string;
  /** The same without a live price. */
  days: string;
  hasPrice: boolean;
  priceMark: PriceMark | null;
  /** The figures whose dates these are; the others keep their own. */
  ids: readonly string[];
}

/** The one day of all inputs but for a live price; null where there are several, or where more is to be said of them. */
const soleDayOf = (measure: Measure): string | null =>
  measure.asOf !== null && writeDays(measure, { isBesideLivePrice: false }) === formatDay(measure.asOf)
    ? measure.asOf
    : null;

/** Null where no two figures have one day. */
export function shareDates(measures: readonly Measure[], price: LivePrice | null): SharedDates | null {
  const byDay = Map.groupBy(measures, soleDayOf);
  byDay.delete(null);
  const [day, sharing] = [...byDay].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (!day || !sharing || sharing.length < 2) return null;
  const live = sharing.find(({ inputs }) => inputs.some(({ isLive }) => isLive));
  const isOld = sharing.some((measure) => describeValue(measure).isOld);
  const isWhole = measures.every(({ id, asOf }) => asOf === null || sharing.some((each) => each.id === id));
  const when = `of ${formatDay(day)}${isOld ? LATEST_ON_RECORD : ""}${isWhole ? "" : ", unless stated otherwise"}`;
  const days = tied(live ? `all else as ${when}` : `As ${when}`);
  return {
    dates: live && price ? tied(writeDates(price, days)) : days,
    days,
    hasPrice: live !== undefined,
    priceMark: findPriceMark(live?.status),
    ids: sharing.map(({ id }) => id),
  };
}

import { timeZoneName } from "~/locale/formats";
import { formatLocalTime } from "~/locale/local-times";

/** "Bitcoin at 4:09 p.m. ET": a live price's part of a figure's dates, on the server and in the browser. @param at ISO 8601, UTC */
export const writePriceTime = (at: string): string => `Bitcoin at ${formatLocalTime(new Date(at))} ${timeZoneName}`;

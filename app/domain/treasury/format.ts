import { currency } from "~/locale/currency";
import { createFormats } from "./create-formats";

/** Figures in the company's currency. */
export const {
  formatMeasure,
  formatChange,
  formatExact,
  formatSharePrice,
  formatWhole,
  createColumn,
} = createFormats(currency);

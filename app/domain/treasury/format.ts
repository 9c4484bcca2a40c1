import { currency } from "~/locale/currency";
import { createFormats } from "./create-formats";

export const {
  formatMeasure,
  formatChange,
  formatExact,
  formatSharePrice,
  formatWhole,
  createColumn,
} = createFormats(currency);

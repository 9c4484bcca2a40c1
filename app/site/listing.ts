import { brand } from "~/brand/generated/public";

const { exchange } = brand.listing;

/** As a sentence has it: "on the TSX Venture Exchange", "on B3". */
export const onExchange = `on ${/\b(Exchange|Market)$/.test(exchange) ? "the " : ""}${exchange}`;

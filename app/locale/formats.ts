import { brand, timeZoneName } from "../brand/generated/public";

/** Every time that people read is in the company's zone. */
export const { timeZone } = brand.company;
/** Follows a time: "ET". The build names it, since browsers' names differ from the server's. */
export { timeZoneName };

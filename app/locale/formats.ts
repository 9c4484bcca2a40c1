import { brand, timeZoneName } from "../brand/generated/public";

/** Every time that people read is in the company's zone. */
export const { timeZone } = brand.company;
/** "ET", shown after a time. From the build, since browsers' names differ from the server's. */
export { timeZoneName };

import { brand } from "../../../app/brand/generated/public";
import { setLocale } from "../../../app/locale/intl";
import { failOnUnexpectedLogs } from "./logs";

failOnUnexpectedLogs();
// Files share one process, and some build companies of other countries.
setLocale(brand.company);

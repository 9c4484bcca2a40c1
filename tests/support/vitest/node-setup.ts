import { afterAll, afterEach, vi } from "vitest";
import { brand } from "../../../app/brand/generated/public";
import { setLocale } from "../../../app/locale/intl";
import { failOnUnexpectedLogs } from "./logs";

failOnUnexpectedLogs();
afterEach(() => void vi.useRealTimers().unstubAllGlobals());
afterAll(() => void vi.unstubAllEnvs());
// Files share one process, and some build companies of other countries.
setLocale(brand.company);

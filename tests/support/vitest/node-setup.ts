import { beforeAll } from "vitest";
import { setLocale } from "~/locale/intl";
import { failOnUnexpectedLogs } from "./logs";

failOnUnexpectedLogs();
// Files share a process, and one that builds another company's content sets its way of writing days.
beforeAll(() => setLocale({ locale: "en-CA" }));

import { failOnUnexpectedLogs } from "./logs";

failOnUnexpectedLogs();

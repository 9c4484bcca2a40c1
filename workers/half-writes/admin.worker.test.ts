import { tryHalfWrites } from "../../tests/support/worker/half-writes";

tryHalfWrites("admin");

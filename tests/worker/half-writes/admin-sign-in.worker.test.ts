import { tryHalfWrites } from "../../support/worker/half-writes";

tryHalfWrites("admin sign-in");

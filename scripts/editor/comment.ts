import { readFileSync } from "node:fs";
import { describeCheck } from "./describe-check.ts";

// For hosted CI: what `npm run content` said, on standard input, becomes the comment on a request for review.
process.stdout.write(describeCheck(readFileSync(0, "utf8")));

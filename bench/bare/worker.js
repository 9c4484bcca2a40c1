import { createRequestHandler } from "@remix-run/cloudflare-workers";
import * as compiled from "../../.tmp/bench/bare/build/index.js";

const build = { ...compiled, isSpaMode: false };
const answer = createRequestHandler({ build, mode: "production" });

export default { fetch: (request) => answer({ request }) };

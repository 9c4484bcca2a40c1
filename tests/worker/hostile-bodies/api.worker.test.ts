import { isWholeMatrix } from "../../support/scope";
import { tryHostileBodies } from "../../support/worker/hostile-bodies";

tryHostileBodies("no body of a call makes the API fail, say too much or work too long", {
  seed: 20_261_123,
  count: isWholeMatrix ? 3_000 : 300,
  at: /^\/api\//,
});

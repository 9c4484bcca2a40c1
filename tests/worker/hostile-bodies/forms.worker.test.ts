import { isWholeMatrix } from "../../support/scope";
import { tryHostileBodies } from "../../support/worker/hostile-bodies";

tryHostileBodies("no form's body makes the site fail, say too much or work too long", {
  seed: 20_261_122,
  count: isWholeMatrix ? 7_000 : 350,
  at: /^\/(?!api\/)/,
});

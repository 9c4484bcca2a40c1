import { test } from "../support/site-test.ts";
import { testTranslated, translatedFirst } from "../support/translated-pages.ts";

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

testTranslated((kind) => !translatedFirst.includes(kind));

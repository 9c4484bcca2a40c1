import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import puppeteer from "puppeteer-core";
import { brand } from "../../app/brand/generated/public.ts";
import { findCommand, findMiniBrowser } from "../../scripts/chromium.ts";
import { freshAddress, password } from "../support/accounts.ts";
import { listen } from "../support/listen.ts";
import { sites } from "../support/running-sites.ts";
import { LEFT_DISCOVERY } from "../support/site-test.ts";

// One walk through the site in the engines that people's browsers have beside Chromium's, which
// tests/browser has: over puppeteer where it speaks an engine's protocol, and over WebDriver where
// it does not.

interface Engine {
  goto: (address: string) => Promise<unknown>;
  /** Runs a function that stands alone in the page. @returns what JSON can hold of its result */
  run: <Values extends unknown[], Result>(
    script: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>;
  /** A pointer, in CSS pixels of the window's view. */
  move: (x: number, y: number) => Promise<unknown>;
  click: (x: number, y: number) => Promise<unknown>;
  type: (text: string) => Promise<unknown>;
  /** WebKit's small browser is never narrower than 447 px. */
  resize: (width: number, height: number) => Promise<unknown>;
  /** What the console has complained of so far; of WebKit nothing, whose driver does not tell. */
  complaints: readonly string[];
  close: () => Promise<unknown>;
}

/**
 * Firefox asks `default-src` alone whether it may prefetch: in it, pages' data are first fetched
 * with the click.
 */
const EXPECTED = [LEFT_DISCOVERY, /^Tried to prefetch|\(default-src\) at \S+\.data\?_routes=/];

async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findCommand(["firefox-esr", "firefox"]) ?? "",
    defaultViewport: null,
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  const complain = (text: string) =>
    EXPECTED.some((pattern) => pattern.test(text)) || complaints.push(text);
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) complain(message.text());
  });
  page.on("pageerror", (error) => complain(String(error)));
  return {
    goto: (address) => page.goto(address),
    run: page.evaluate.bind(page) as unknown as Engine["run"],
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    complaints,
    close: () => browser.close(),
  };
}

async function openWebKit(): Promise<Engine> {
  const free = await listen(createServer());
  free.close();
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(createInterface(display.stdout), "line");
  const driver = spawn("WebKitWebDriver", [`--port=${new URL(free.origin).port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    stdio: "ignore",
  });

  let session = "";
  const call = async (path: string, body?: object, method = body ? "POST" : "GET") => {
    const options = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`${free.origin}${session}${path}`, options);
    const { value } = (await response.json()) as { value: { sessionId?: string } | null };
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isUp = () => call("/status").catch(() => null);
  await expect.poll(isUp, { timeout: 30_000 }).not.toBeNull();
  const browserOptions = { binary: findMiniBrowser(), args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  session = `/session/${(await call("/session", { capabilities }))?.sessionId}`;

  const act = (type: "pointer" | "key", actions: object[]) =>
    call("/actions", { actions: [{ type, id: type, actions }] });
  const moveTo = (x: number, y: number) => ({
    type: "pointerMove",
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
  });
  const run: Engine["run"] = async (script, ...args) =>
    (await call("/execute/sync", {
      script: `return (${script}).apply(null, arguments)`,
      args,
    })) as never;
  return {
    goto: (url) => call("/url", { url }),
    run,
    move: (x, y) => act("pointer", [moveTo(x, y)]),
    click: (x, y) =>
      act("pointer", [
        moveTo(x, y),
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]),
    type: (text) =>
      act(
        "key",
        [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      ),
    resize: async (width, height) => {
      // The window's frame is not part of the view.
      const [x = 0, y = 0] = await run(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
      return call("/window/rect", { width: width + x, height: height + y });
    },
    complaints: [],
    close: async () => {
      await call("", undefined, "DELETE").catch(() => null);
      for (const child of [driver, display]) child.kill();
    },
  };
}

/** What is pressed or filled, by the name that a person sees. */
const selectors = {
  link: "a[href]",
  button: "button, summary",
  field: "input, textarea",
};

/**
 * Scrolls an element to the middle of the view. @returns the point to press, or why there is none
 */
function locate(selector: string, name: string, within: string) {
  const words = (element: Element) =>
    element instanceof HTMLInputElement
      ? [...(element.labels ?? [])].map((label) => label.textContent).join(" ")
      : (element.getAttribute("aria-label") ?? element.textContent);
  const found = [...(document.querySelector(within)?.querySelectorAll(selector) ?? [])].find(
    (element) => words(element)?.trim().startsWith(name) && element.checkVisibility(),
  );
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = found?.getClientRects()[0];
  if (!found || !box) return "absent or hidden";
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return top && (found.contains(top) || top.contains(found))
    ? { x, y }
    : `at ${x}, ${y} below ${top?.outerHTML}`;
}

/** A visitor of the site in one engine. */
function createVisitor(engine: Engine) {
  const find = async (kind: keyof typeof selectors, name: string, within = "main") => {
    let point: ReturnType<typeof locate> = "";
    await expect(async () => {
      point = await engine.run(locate, selectors[kind], name, within);
      expect(point, name).toHaveProperty("x");
    }).toPass({ timeout: 10_000 });
    return point as unknown as { x: number; y: number };
  };
  const press = async (...named: Parameters<typeof find>) => {
    const { x, y } = await find(...named);
    await engine.click(x, y);
  };
  const text = (selector: string) =>
    engine.run((selector) => document.querySelector(selector)?.textContent ?? "", selector);
  return {
    press,
    text,
    async open(path: string) {
      await engine.goto(sites.simulated + path);
      const keys = () =>
        engine.run(() => Object.keys(document.querySelector("#content") ?? {}).join());
      await expect.poll(keys).toContain("__react");
    },
    async hover(...named: Parameters<typeof find>) {
      const { x, y } = await find(...named);
      await engine.move(x, y);
    },
    async fill(fields: Readonly<Record<string, string>>) {
      for (const [label, value] of Object.entries(fields)) {
        await press("field", label);
        await engine.type(value);
      }
    },
    goBack: () => engine.run(() => history.back()),
    see: (selector: string, words: string | RegExp) =>
      expect.poll(() => text(selector), { message: selector }).toMatch(words),
    arrive: (path: string | RegExp) =>
      expect.poll(() => engine.run(() => location.pathname + location.search)).toMatch(path),
  };
}

for (const [name, start] of Object.entries({ Firefox: openFirefox, WebKitGTK: openWebKit })) {
  test(`the walk through the site in ${name}`, async () => {
    test.setTimeout(300_000);
    const engine = await start();
    const { open, press, hover, fill, text, see, arrive, goBack } = createVisitor(engine);
    const { step } = test;
    try {
      await engine.resize(1280, 900);
      await step("home, where the price moves", async () => {
        await open("/");
        await see("h1", "Secure the Future with Bitcoin");
        await see(".price-bar", /C\$\d{2,3},\d{3}\.\d\d/);
        const price = await text(".price-bar");
        await expect.poll(() => text(".price-bar"), { timeout: 40_000 }).not.toBe(price);
      });
      await step("the menu of a wide window, and Back", async () => {
        await hover("button", "Products", "header");
        await press("link", `${brand.product.name} Gold`, "header");
        await arrive(/-gold$/);
        await goBack();
        await arrive(/^\/$/);
        await see("h1", "Secure the Future");
      });
      await step("links within a page, and Back", async () => {
        await open("/terms-of-service");
        const titles = await engine.run(() =>
          [...document.querySelectorAll("main .contents-list a")].map(
            ({ textContent }) => textContent ?? "",
          ),
        );
        const hashes: string[] = [];
        for (const index of [6, 0, 4]) {
          await press("link", titles[index] ?? "", ".contents-list");
          // The heading has come to the top, below the header.
          const top = () =>
            engine.run(
              () =>
                document.querySelector(location.hash || "body")?.getBoundingClientRect().top ?? 0,
            );
          await expect.poll(async () => Math.abs((await top()) - 100)).toBeLessThan(100);
          hashes.push(await engine.run(() => location.hash));
        }
        expect(new Set(hashes).size).toBe(3);
        await goBack();
        await expect.poll(() => engine.run(() => location.hash)).toBe(hashes[1]);
      });
      await step("sign-up", async () => {
        const address = freshAddress();
        await open("/auth?tab=sign-up");
        await fill({ Email: address, Password: password, "Confirm password": password });
        await press("button", "Create Account");
        await arrive(/^\/dashboard/);
        await see("h1", address);
        await press("button", "Log out");
        await arrive(/^\/(auth)?$/);
      });
      await step("the menu of a narrow window", async () => {
        await engine.resize(390, 844);
        await open("/");
        await press("button", "Menu", "header");
        await press("link", "Investors", "header");
        await arrive(/^\/investors$/);
        expect(await engine.run(() => document.querySelector(".mobile-menu[open]"))).toBe(null);
      });
      expect(engine.complaints).toEqual([]);
    } finally {
      await engine.close();
    }
  });
}

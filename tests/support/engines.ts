import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import {
  chromiumArguments,
  findCommand,
  findMiniBrowser,
  findWholeChromium,
} from "../../scripts/chromium.ts";
import { listen } from "./listen.ts";
import { LEFT_DISCOVERY } from "./site-test.ts";

// What the walk through the site (tests/matrix/engines.spec.ts) asks of a browser, over puppeteer
// where an engine speaks one of its protocols, and over WebDriver where it does not.

export interface Engine {
  goto: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs a function that stands alone in the page. @returns what JSON can hold of its result */
  run: <Values extends unknown[], Result>(
    script: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>;
  /** A pointer with a button, in CSS pixels of the window's view. */
  move: (x: number, y: number) => Promise<void>;
  click: (x: number, y: number) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** @param key as `KeyboardEvent.key` names it */
  press: (key: keyof typeof webDriverKeys) => Promise<void>;
  /** WebKit's small browser is never narrower than 447 px. */
  resize: (width: number, height: number) => Promise<void>;
  /** What the console has complained of so far; of WebKit nothing, whose driver does not tell. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
}

export const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  Chromium: () =>
    openPuppeteer({
      browser: "chrome",
      executablePath: findWholeChromium() ?? "",
      args: [...chromiumArguments],
    }),
  Firefox: () =>
    openPuppeteer({
      browser: "firefox",
      executablePath: findCommand(["firefox-esr", "firefox"]) ?? "",
    }),
  WebKitGTK: openWebKit,
};

/**
 * Firefox asks `default-src` alone whether it may prefetch: in it, pages' data are first fetched
 * with the click.
 */
const BLOCKED_PREFETCH = /Content-Security-Policy: .*\(default-src\) at \S+\.data\?_routes=/;

async function openPuppeteer(
  options: NonNullable<Parameters<typeof puppeteer.launch>[0]>,
): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: null });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    goto: async (address) => void (await page.goto(address)),
    back: async () => void (await page.evaluate(() => history.back())),
    run: page.evaluate.bind(page) as unknown as Engine["run"],
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    complaints: () =>
      complaints.filter((text) => !(BLOCKED_PREFETCH.test(text) || LEFT_DISCOVERY.test(text))),
    close: () => browser.close(),
  };
}

/** Keys of the WebDriver standard. */
const webDriverKeys = { Escape: "\uE00C", Home: "\uE011", Enter: "\uE007" } as const;

/** How long WebKit's driver may take to listen. */
const START_MS = 30_000;

async function openWebKit(): Promise<Engine> {
  const free = await listen(createServer());
  free.close();
  const { port } = new URL(free.origin);
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(createInterface(display.stdout), "line");
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const stop = (child: ChildProcess) => {
    if (child.exitCode === null) child.kill();
  };

  let session = "";
  const call = async (path: string, body?: object, method = body ? "POST" : "GET") => {
    const options = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`${free.origin}${session}${path}`, options);
    const { value } = (await response.json()) as {
      value: { error?: string; message?: string } | null;
    };
    if (!response.ok) throw new Error(`WebDriver ${path}: ${value?.error}: ${value?.message}`);
    return value as unknown;
  };
  for (const until = Date.now() + START_MS; Date.now() < until; await wait(100)) {
    if (await call("/status").catch(() => null)) break;
  }
  const browserOptions = { binary: findMiniBrowser(), args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  const started = (await call("/session", { capabilities })) as { sessionId: string };
  session = `/session/${started.sessionId}`;

  const act = (type: "pointer" | "key", actions: object[]) =>
    call("/actions", { actions: [{ type, id: type, actions }] });
  const press = (keys: string) =>
    act(
      "key",
      [...keys].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    );
  const moveTo = (x: number, y: number) => ({
    type: "pointerMove",
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
  });
  const run: Engine["run"] = async (script, ...values) =>
    (await call("/execute/sync", {
      script: `return (${script}).apply(null, arguments)`,
      args: values,
    })) as never;
  return {
    goto: async (address) => void (await call("/url", { url: address })),
    back: async () => void (await call("/back", {})),
    run,
    move: async (x, y) => void (await act("pointer", [moveTo(x, y)])),
    click: async (x, y) =>
      void (await act("pointer", [
        moveTo(x, y),
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ])),
    type: async (text) => void (await press(text)),
    press: async (key) => void (await press(webDriverKeys[key])),
    resize: async (width, height) => {
      // The window's frame is not part of the view.
      const frame = await run(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
      await call("/window/rect", {
        width: width + (frame[0] ?? 0),
        height: height + (frame[1] ?? 0),
      });
    },
    complaints: () => [],
    close: async () => {
      await call("", undefined, "DELETE").catch(() => null);
      stop(driver);
      stop(display);
    },
  };
}

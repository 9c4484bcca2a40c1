import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "../../../tests/support/listen";
import { settingsOf } from "../../env";
import { valid } from "../../env.settings.json";
import { createShareSource, readSharePrice } from "./share";

let site: Awaited<ReturnType<typeof listen>>;
let answer: (response: ServerResponse) => void;
const asked: (string | undefined)[] = [];
beforeAll(async () => {
  site = await listen(
    createServer(({ url }, response) => {
      asked.push(url);
      answer(response);
    }),
  );
});
afterAll(() => site.close());

const licence = "Delayed 20 minutes, by a provider";
const open = () =>
  createShareSource(
    settingsOf({
      ...valid,
      ENVIRONMENT: "local",
      SHARE_PRICE_URL: `${site.origin}/quotes/{symbol}?token={key}`,
      SHARE_PRICE_KEY: "a key&",
      SHARE_PRICE_PATH: "quotes.0.last",
      SHARE_PRICE_DELAY_MINUTES: "20",
      SHARE_PRICE_LICENCE: licence,
    }),
    { symbol: "NLODE", decimals: 2 },
    fetch,
  );
const give =
  (body: string, type = "application/json; charset=utf-8", status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "Content-Type": type, Location: "/elsewhere" }).end(body);

it("without an address there is no source, and nothing is asked", () =>
  expect(createShareSource(settingsOf(valid), { symbol: "NLODE", decimals: 2 }, fetch)).toBeNull());

it("the address has the listing's symbol and the key, and the price is where the path says", async () => {
  answer = give('{"quotes":[{"last":0.66}]}');
  const source = open();
  expect(source).toMatchObject({ delayMs: 1_200_000, licence });
  expect(await source?.ask()).toBe("0.66");
  expect(asked).toEqual(["/quotes/NLODE?token=a%20key%26"]);
});

it.each<[string, (response: ServerResponse) => void, RegExp]>([
  ["another status", give("{}", "application/json", 429), /HTTP 429/],
  ["a redirect", give("", "application/json", 302), /HTTP 302/],
  ["another type", give('{"quotes":[{"last":0.66}]}', "text/html"), /not JSON/],
  ["another shape", give('{"quotes":[]}'), /nothing is at quotes\.0\.last/],
])("%s is an error that names neither address nor key", async (_, given, message) => {
  answer = given;
  const error = await open()
    ?.ask()
    .catch((reason: unknown) => String(reason));
  expect(error).toMatch(message);
  expect(error).not.toMatch(/127\.0\.0\.1|a key|a%20key/);
});

it.each([
  ['{"p":"0.660"}', "0.66"],
  ['{"p":0.7}', "0.70"],
  ['{"p":12}', "12.00"],
  ['{"p":0.1234567}', "0.123457"],
  ['{"p":0.001}', "0.001"],
])("of %s the price is %s", (text, price) => expect(readSharePrice(text, "p", 2)).toBe(price));

it("of yen there are no smaller parts", () => expect(readSharePrice('{"p":520}', "p", 0)).toBe("520"));

it.each(['{"p":0}', '{"p":-1}', '{"p":"1e3"}', '{"p":null}', '{"p":"1,234"}', '{"p":1e9}', '{"p":[1]}', '{"p":""}'])(
  "%s has no price",
  (text) => expect(() => readSharePrice(text, "p", 2)).toThrow("no price of a share is at p"),
);

it("a path finds own properties alone", () => {
  for (const path of ["constructor.name", "__proto__.x", "toString", "p.length"])
    expect(() => readSharePrice('{"p":"0.66"}', path, 2)).toThrow(`nothing is at ${path}`);
});

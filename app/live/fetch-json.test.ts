import { afterEach, expect, it, vi } from "vitest";
import { fetchJson, sendJson } from "./fetch-json";
import { formatFailure } from "./format-failure";

function answerWith(...init: ConstructorParameters<typeof Response>) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(...init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

it("fetching requests the key's first element with credentials", async () => {
  const fetched = answerWith('{"price":1}');
  expect(await fetchJson(["/api/bitcoin/stats", "bar"])).toEqual({ price: 1 });
  expect(fetched).toHaveBeenCalledWith(
    "/api/bitcoin/stats",
    expect.objectContaining({ credentials: "include" }),
  );
});

it.each([
  ["body", "Not authenticated", { status: 401 }, /^401: Not authenticated$/],
  [
    "status text where the body is empty",
    null,
    { status: 503, statusText: "No Service" },
    /^503: No Service$/,
  ],
])(
  "a failed call throws the status and the %s, without a retry",
  async (_, body, init, message) => {
    const fetched = answerWith(body, init);
    await expect(fetchJson(["/api/user"])).rejects.toThrow(message);
    await expect(sendJson("POST", "/api/register", {})).rejects.toThrow(message);
    expect(fetched).toHaveBeenCalledTimes(2);
  },
);

it("sending has its body as JSON, and needs neither a body nor an answer's body", async () => {
  const fetched = answerWith('{"alreadyRegistered":true}');
  expect(await sendJson("POST", "/api/launch-registration", { email: "a@x.ca" })).toEqual({
    alreadyRegistered: true,
  });
  const headers = { accept: "application/json", "content-type": "application/json" };
  const init = { method: "POST", body: '{"email":"a@x.ca"}', headers, credentials: "include" };
  expect(fetched).toHaveBeenCalledWith("/api/launch-registration", init);
  const bare = answerWith(null, { status: 204 });
  expect(await sendJson("POST", "/api/logout")).toBeUndefined();
  expect(bare.mock.calls[0]?.[1]).toHaveProperty("method", "POST");
  expect(bare.mock.calls[0]?.[1]).not.toHaveProperty("body");
});

const answered =
  "The site answered with an error. Please try again in a minute. If that doesn't help, reload the page.";

it.each([
  ['409: {"error":"That name is taken."}', "That name is taken."],
  ['400: {\n"error":"Two\\nlines."\n}', "Two\nlines."],
  ["502: <h1>Bad gateway</h1>", answered],
  ['500: {"error":7}', answered],
  ['fetch 409: {"error":"No."}', answered],
  ['40: {"error":"No."}', answered],
])("the failure %j is described as: %s", (message, sentence) =>
  expect(formatFailure(new Error(message))).toBe(sentence),
);

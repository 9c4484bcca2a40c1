import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { openClient } from "../support/worker/site-client";

// A local site that other machines reach: the client writes the host and the platform's headers.

const forged = { origin: "http://localhost", ip: "127.0.0.1" };
const exposed = openClient({ ...forged, bindings: { LOCAL_LISTENER: "network" } });
const onThisMachine = openClient(forged);

beforeEach(async () => {
  await onThisMachine.post("/newsletter", { email: "ada@example.com", consent: "on" });
});

it.each(["/local-mail", "/setup"])(
  "a listener on the network, or behind a proxy, has no %s",
  async (path) => {
    const { status } = await onThisMachine.get(path);
    const proxied = await onThisMachine.get(path, { ip: "203.0.113.9" });
    expect([status, proxied.status, (await exposed.get(path)).status]).toEqual([200, 404, 404]);
  },
);

it("visitors of a listener on the network share a limit, whatever IP address they claim", async () => {
  const keys = new Set<string>();
  const { SUBMISSIONS: platform } = env;
  const limit = (asked: { key: string }) => {
    keys.add(asked.key);
    return platform.limit(asked);
  };
  const bindings = { LOCAL_LISTENER: "network", SUBMISSIONS: { limit } };
  for (const ip of ["198.51.100.1", "203.0.113.9"]) {
    const more = { ip, limited: true, bindings };
    await exposed.postJson("/api/launch-registration", { email: "bo@example.com" }, more);
  }
  expect([...keys]).toEqual(["local"]);
  // It is 60 in each minute of the clock, and a minute may begin meanwhile.
  let calls = 0;
  while (calls < 122 && (await platform.limit({ key: "another" })).success) calls += 1;
  expect([calls >= 60, calls < 122]).toEqual([true, true]);
});

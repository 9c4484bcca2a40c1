import { beforeEach, expect, it } from "vitest";
import { allowLogs } from "../support/vitest/logs";
import { openClient } from "../support/worker/site-client";

// A local site that other machines reach: the client writes the host and the platform's headers.

const forged = { origin: "http://localhost", ip: "127.0.0.1" };
const exposed = openClient({ ...forged, bindings: { LOCAL_LISTENER: "network" } });
const onThisMachine = openClient(forged);

beforeEach(async () => {
  await onThisMachine.post("/newsletter", { email: "ada@example.com", consent: "on" });
});

it.each(["/local-mail", "/local-mail.data", "/setup", "/setup.data"])(
  "a listener on the network, or behind a proxy, has no %s",
  async (path) => {
    const { status } = await onThisMachine.get(path);
    const proxied = await onThisMachine.get(path, { ip: "203.0.113.9" });
    expect([status, proxied.status, (await exposed.get(path)).status]).toEqual([200, 404, 404]);
  },
);

it("visitors of a listener on the network share a limit, whatever IP address they claim", async () => {
  allowLogs("email.limited");
  const statuses: number[] = [];
  // The limit is 60 in each minute of the clock, and a minute may begin meanwhile.
  for (let at = 0; at < 122 && statuses.at(-1) !== 429; at += 1) {
    const more = { ip: `198.51.100.${at}`, limited: true };
    const entry = { email: `${at}@example.com` };
    statuses.push((await exposed.postJson("/api/launch-registration", entry, more)).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
});

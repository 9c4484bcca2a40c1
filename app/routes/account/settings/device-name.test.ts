import { expect, it } from "vitest";
import { deviceName } from "./device-name";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605", "Safari on macOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130.0", "Chrome on iOS"],
  ["curl/8", "Unknown browser"],
])("%s is %s", (agent, name) => expect(deviceName(agent)).toBe(name));

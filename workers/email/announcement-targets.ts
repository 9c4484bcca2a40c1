import type { Clock } from "~/db/client.server";
import { sha256 } from "~/domain/hashes";
import type { Target } from "~/domain/press/announcements/announcer";
import { signWebhook } from "~/domain/press/webhook-signature";
import { webSubFeeds } from "~/http/feeds";
import { publishedAddress, verifyAddress } from "~/http/page-meta";
import type { Settings } from "../env";
import { notify } from "../post";

/** Milliseconds that a receiver has for its answer. */
const CALL_TIMEOUT_MS = 15_000;

type Send = typeof fetch;

/** Receivers of announcements besides subscribers; empty where none is configured. */
export function createTargets(settings: Settings, clock: Clock, send?: Send): Target[] {
  const { ANNOUNCE_URLS: urls, ANNOUNCE_SECRET: secret = "", INDEXNOW_KEY: key, WEBSUB_HUB: hub } = settings;
  return [
    ...urls.map((url) => webhook({ url, secret }, clock, send)),
    ...(key ? [indexNow({ url: settings.INDEXNOW_URL, key }, send)] : []),
    ...(hub ? [webSub(hub, send)] : []),
  ];
}

/** A newswire's or any other address, called as Standard Webhooks describes; a repeated call has the same webhook-id. */
const webhook = ({ url, secret }: Record<"url" | "secret", string>, clock: Clock, send?: Send): Target => ({
  id: nameAddress(url),
  async announce({ id, edition, state, changedAt, title, summary, topic, path, publishAt, sha256 }) {
    const sent = String(Math.floor(clock.now() / 1000));
    const webhookId = `release-${id}-${edition}`;
    const body = JSON.stringify({
      type: `release.${state}`,
      timestamp: new Date(clock.now()).toISOString(),
      data: {
        id,
        status: state,
        edition,
        title,
        summary,
        topic,
        url: publishedAddress(path),
        publishedAt: publishAt,
        changedAt,
        sha256,
        verifyUrl: sha256 && verifyAddress(sha256),
      },
    });
    const headers = {
      "Content-Type": "application/json",
      "webhook-id": webhookId,
      "webhook-timestamp": sent,
      "webhook-signature": `v1,${signWebhook(secret, webhookId, sent, body).toString("base64")}`,
    };
    await notify(url, body, { headers, timeoutMs: CALL_TIMEOUT_MS, send });
  },
});

/** Search engines, by https://www.indexnow.org/documentation; the key is at /indexnow.txt. */
const indexNow = ({ url, key }: Record<"url" | "key", string>, send?: Send): Target => ({
  id: "IndexNow",
  async announce({ path }) {
    const keyLocation = publishedAddress("/indexnow.txt");
    const urlList = [path, "/press-releases", "/"].map(publishedAddress);
    const body = JSON.stringify({ host: new URL(keyLocation).host, key, keyLocation, urlList });
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    await notify(url, body, { headers, timeoutMs: CALL_TIMEOUT_MS, send });
  },
});

/**
 * A hub that feed readers are subscribed to. WebSub leaves open how a publisher notifies it; hubs follow
 * PubSubHubbub 0.4 (https://pubsubhubbub.github.io/PubSubHubbub/pubsubhubbub-core-0.4.html#publishing).
 */
const webSub = (hub: string, send?: Send): Target => ({
  id: `WebSub, ${nameAddress(hub)}`,
  async announce() {
    const form = new URLSearchParams({ "hub.mode": "publish" });
    for (const feed of webSubFeeds) form.append("hub.url", publishedAddress(feed));
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    await notify(hub, form.toString(), { headers, timeoutMs: CALL_TIMEOUT_MS, send });
  },
});

/** The host, and a few digits that tell two addresses of one host apart: the address itself may be a secret. */
const nameAddress = (url: string) => `${new URL(url).host} (${sha256(url, "hex").slice(0, 6)})`;

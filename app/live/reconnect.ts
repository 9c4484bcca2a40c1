/** A try that has not opened after this many ms has failed. */
export const OPENING_MS = 15_000;
/**
 * Back-off between tries, ms: doubles from the base to the cap, and each delay is drawn from 0 up
 * to that (full jitter).
 */
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_CAP_MS = 30_000;
/** A deployment closes every socket at once: reconnecting is spread over this many ms. */
const DEPLOYMENT_SPREAD_MS = 15_000;
/** Going away, service restart. */
const DEPLOYMENT_CODES = [1001, 1012];

/**
 * Ms before the next try.
 * @param failures tries in a row without a price, from 1
 * @param code the socket's close code; 0 when it has none
 * @param random 0–1
 */
export const drawReconnectDelay = (failures: number, code: number, random: number) =>
  random *
  (failures === 1 && DEPLOYMENT_CODES.includes(code)
    ? DEPLOYMENT_SPREAD_MS
    : Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** (failures - 1)));

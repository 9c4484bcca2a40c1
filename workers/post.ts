interface PostOptions {
  headers: Record<string, string>;
  timeoutMs: number;
  send?: typeof fetch | undefined;
}

/**
 * Posts to another system. A redirect is not followed: a key or a signature is for this address
 * alone.
 */
export const post = (
  address: string,
  body: string,
  { headers, timeoutMs, send = fetch }: PostOptions,
) =>
  send(address, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });

/** Posts to a system of whose answer only the status matters. @throws unless that is a success */
export async function notify(...given: Parameters<typeof post>): Promise<void> {
  const response = await post(...given);
  // An unread body would hold one of the six outgoing connections that an invocation may have.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

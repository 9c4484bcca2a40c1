/**
 * Has a navigation's request wait where no answer comes: the router would replace the page that is
 * shown by an error. A later navigation aborts it.
 * @param onHold is given the signal of the request
 * @returns what ends this
 */
export function holdFailedRequests(onHold: (signal: AbortSignal) => void): () => void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    fetch(input, init).catch((error) => {
      const signal = init?.signal;
      if (!signal || signal.aborted || !isForPage(input, init)) throw error;
      onHold(signal);
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(error)));
    });
  return () => {
    window.fetch = fetch;
  };
}

/**
 * Data of a page, or the routes behind its address. What is asked for without a navigation has no
 * signal.
 */
const isForPage = (input: RequestInfo | URL, { method = "GET" }: RequestInit) =>
  input instanceof URL && method === "GET" && /\.data$|^\/__manifest$/.test(input.pathname);

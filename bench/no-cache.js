/** A Cache API that stores nothing: an isolate caches the price itself for as long as it may. */
export default {
  fetch: ({ method }) =>
    new Response(null, {
      status: method === "PUT" ? 204 : 504,
      headers: { "CF-Cache-Status": "MISS" },
    }),
};

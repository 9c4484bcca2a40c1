/** The Cache API's other side, which keeps nothing: an isolate remembers the price by itself for as long as it may. */
export default {
  fetch: ({ method }) =>
    new Response(null, {
      status: method === "PUT" ? 204 : 504,
      headers: { "CF-Cache-Status": "MISS" },
    }),
};

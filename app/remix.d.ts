/// <reference types="@remix-run/dev" />

declare module "@remix-run/cloudflare" {
  // Loaders' data arrive with their real types.
  interface Future {
    v3_singleFetch: true;
  }
}

export {};

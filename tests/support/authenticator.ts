import type { Page } from "@playwright/test";

/** Gives the page an authenticator with a fingerprint reader. @returns what takes it away */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      // Finds a key only by its id, as cheap ones do.
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
}

import type { CreationOptions, RequestOptions } from "~/domain/accounts/passkeys";

// WebAuthn in the browser. Some browsers with passkeys lack its JSON helpers, so the few buffers
// are converted here.

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
const toText = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

type Listed = CreationOptions["excludeCredentials"];
const readList = (credentials: Listed) =>
  credentials.map(({ id, type, transports }) => ({
    id: toBytes(id),
    type,
    transports: transports as AuthenticatorTransport[],
  }));

export const canUsePasskeys = () =>
  typeof PublicKeyCredential === "function" && "credentials" in navigator;

/**
 * @returns the browser's answer as JSON
 * @throws a DOMException, also when the person cancels
 */
export async function createPasskey(options: CreationOptions): Promise<string> {
  const { challenge, user, excludeCredentials, ...rest } = options;
  const publicKey = {
    ...rest,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: readList(excludeCredentials),
  };
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return serializeCredential(credential, {
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/**
 * @returns the browser's answer as JSON
 * @throws a DOMException, also when the person cancels
 */
export async function askForPasskey(options: RequestOptions): Promise<string> {
  const { challenge, allowCredentials, ...rest } = options;
  const publicKey = {
    ...rest,
    challenge: toBytes(challenge),
    allowCredentials: readList(allowCredentials),
  };
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return serializeCredential(credential, {
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  });
}

function serializeCredential({ rawId, type, response }: PublicKeyCredential, more: object): string {
  const id = toText(rawId);
  return JSON.stringify({
    id,
    rawId: id,
    type,
    response: { clientDataJSON: toText(response.clientDataJSON), ...more },
  });
}

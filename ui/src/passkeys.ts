// Passkeys: the browser's half. The server's questions and answers hold bytes in base64url.

/** Whether passkeys can be used at this address. */
export function passkeysWork(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && named && typeof PublicKeyCredential === "function";
}

function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0)).buffer;
}

function written(buffer: ArrayBuffer | null): string | undefined {
  if (!buffer) return undefined;
  return btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

interface Named {
  id: string;
}

/** The server's question: bytes are texts still. */
interface Question {
  publicKey: { challenge: string; user?: Named; excludeCredentials?: Named[]; allowCredentials?: Named[] };
}

function read(options: unknown): Record<string, unknown> {
  const { publicKey } = options as Question;
  const withBytes = <T extends Named>(one: T) => ({ ...one, id: bytes(one.id) });
  return {
    ...publicKey,
    challenge: bytes(publicKey.challenge),
    ...(publicKey.user && { user: withBytes(publicKey.user) }),
    ...(publicKey.excludeCredentials && { excludeCredentials: publicKey.excludeCredentials.map(withBytes) }),
    ...(publicKey.allowCredentials && { allowCredentials: publicKey.allowCredentials.map(withBytes) }),
  };
}

function answer(credential: PublicKeyCredential, response: Record<string, unknown>): unknown {
  const { id, type, rawId, authenticatorAttachment } = credential;
  return { id, type, rawId: written(rawId), ...(authenticatorAttachment && { authenticatorAttachment }), clientExtensionResults: {}, response };
}

/** Makes a passkey; null if the person would rather not. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const made = await willing(navigator.credentials.create({ publicKey: read(options) as unknown as PublicKeyCredentialCreationOptions }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return answer(made, {
    clientDataJSON: written(response.clientDataJSON),
    attestationObject: written(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/** Uses a passkey; null if the person would rather not, or has none here. */
export async function usePasskey(options: unknown): Promise<unknown> {
  const used = await willing(navigator.credentials.get({ publicKey: read(options) as unknown as PublicKeyCredentialRequestOptions }));
  if (!used) return null;
  const response = used.response as AuthenticatorAssertionResponse;
  return answer(used, {
    clientDataJSON: written(response.clientDataJSON),
    authenticatorData: written(response.authenticatorData),
    signature: written(response.signature),
    userHandle: written(response.userHandle),
  });
}

/** Waits for the person. Closing the browser's window, or waiting too long, is no failure. */
async function willing(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (err) {
    if (err instanceof DOMException && (err.name === "NotAllowedError" || err.name === "AbortError")) return null;
    throw err;
  }
}

import type { PasskeyResponse } from '@switchboard/contract';

interface Options {
  options: { challenge: string };
}

/** The browser can make and use passkeys here: not on a page without TLS, unless it is this machine's. */
export const canUsePasskeys = (): boolean => globalThis.PublicKeyCredential !== undefined;

/** Loaded with the first passkey. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey. Throws when the reader refuses. */
export const makePasskey = async ({ options }: Options): Promise<PasskeyResponse> => ({
  ...(await (await loadWebAuthn()).startRegistration({ optionsJSON: options as never })),
});

/** Has the browser sign with a passkey. Throws when the reader refuses. */
export const signWithPasskey = async ({ options }: Options): Promise<PasskeyResponse> => ({
  ...(await (await loadWebAuthn()).startAuthentication({ optionsJSON: options })),
});

/** The reader closed the browser's own dialog, or it was open for too long: no failure to report. */
export const isPasskeyRefusal = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

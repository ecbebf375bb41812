/** The audit log's name of an authenticator app. */
export const totpName = 'TOTP';

/** The audit log's name of a passkey, with the name its user gave it. */
export const passkeyName = (name: string): string => `Passkey ${name}`;

/** What the audit log calls an authenticator app. */
export const totpName = 'TOTP';

/** What the audit log calls a passkey, by the name its user has given it. */
export const passkeyName = (name: string): string => `Passkey ${name}`;

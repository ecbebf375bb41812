import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Codes of one period before and after are accepted too: clocks differ, and typing takes time. */
const window = 1;

const makeTotp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Switchboard', label, secret: Secret.fromBase32(secret), period: periodSeconds });

/** A new secret for an authenticator app: 160 bits, base32. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code. `label` distinguishes the accounts in an app. */
export const totpUri = (secret: string, label: string): string => makeTotp(secret, label).toString();

/** The period that a code belongs to, counted from 1970; null for a wrong code. */
export const findPeriod = (secret: string, code: string, nowMs = Date.now()): number | null => {
  const delta = makeTotp(secret).validate({ token: code, timestamp: nowMs, window });
  return delta === null ? null : Math.floor(nowMs / 1000 / periodSeconds) + delta;
};

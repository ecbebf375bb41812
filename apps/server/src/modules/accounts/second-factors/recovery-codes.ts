import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../../platform/secrets/index.ts';

const codesAtOnce = 10;
/** Without letters and digits that look alike. A code has 80 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeChars = 16;

/** `ABCD-EFGH-JKLM-NPQR` */
const makeCode = (): string =>
  [...randomBytes(codeChars)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

export const makeRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, makeCode);

/** As typed, with or without hyphens and in either case. Random enough for a plain digest. */
export const hashRecoveryCode = (code: string): Buffer =>
  hashSecret(`recovery code ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`);

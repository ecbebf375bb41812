import { randomBytes } from 'node:crypto';

/** A new opaque token: the prefix (for secret scanners) and 32 random bytes, base64url. */
export const randomToken = (prefix = ''): string => prefix + randomBytes(32).toString('base64url');

import { type Credentials, type CredentialsShape, maskSecret } from '../credentials.ts';

/** Three groups of sixteen: `4a1b2c3d4e5f6071-8293a4b5c6d7e8f9-0a1b2c3d4e5f6071`. */
const tokenFormat = /^[\da-z]{16}-[\da-z]{16}-[\da-z]{16}$/i;

export const viberCredentials: CredentialsShape = {
  token: { format: tokenFormat, isOptional: false, mask: maskSecret },
};

export const tokenOf = ({ token }: Credentials): string => {
  if (token === undefined) throw new Error('a Viber bot without a token');
  return token;
};

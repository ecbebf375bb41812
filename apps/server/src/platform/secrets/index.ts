import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export { randomToken } from './random-token.ts';
export { makeSessionToken, parseSessionToken, type SessionToken } from './session-token.ts';

/** Encrypts provider secrets at rest and derives keys for single purposes, all from SECRET_KEY. */
export interface SecretBox {
  /** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. */
  encrypt(text: string): Buffer;
  /** Throws when the bytes were changed or encrypted with another key. */
  decrypt(sealed: Buffer): string;
  /** 32 bytes, HMAC-SHA256 over the label. */
  derive(label: string): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

export const makeSecretBox = (secretKey: string): SecretBox => {
  const derive = (label: string) => createHmac('sha256', secretKey).update(label).digest();
  const encryptionKey = derive('encrypt provider secrets');
  return {
    derive,
    encrypt(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
};

/** The stored form of a token or code: its SHA-256. Tokens are random, so a plain digest is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares two secrets in constant time, also with different lengths. */
export const secretsEqual = (left: string, right: string): boolean =>
  timingSafeEqual(hashSecret(left), hashSecret(right));

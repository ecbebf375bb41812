import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './backup-format.ts';

/** scrypt's cost: 128 MB and a fraction of a second for each guess of the passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;

const sealedShape = z.object({
  kdf: z.literal('scrypt'),
  N: z.number().max(2 ** 20),
  r: z.number().max(32),
  p: z.number().max(16),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
});

const deriveKey = (passphrase: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

/** Encrypts SECRET_KEY with a passphrase: scrypt, then AES-256-GCM. */
export const sealSecretKey = async (secretKey: string, passphrase: string): Promise<Buffer> => {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, cost), nonce);
  const sealed = Buffer.concat([cipher.update(secretKey, 'utf8'), cipher.final()]);
  const asText = (bytes: Buffer) => bytes.toString('base64');
  const note = { salt: asText(salt), nonce: asText(nonce), tag: asText(cipher.getAuthTag()), sealed: asText(sealed) };
  return Buffer.from(JSON.stringify({ kdf: 'scrypt', ...cost, ...note }));
};

/** Throws BackupError when the passphrase is wrong. */
export const openSecretKey = async (bytes: Buffer, passphrase: string): Promise<string> => {
  const { salt, nonce, tag, sealed, N, r, p } = sealedShape.parse(JSON.parse(bytes.toString('utf8')));
  const asBytes = (text: string) => Buffer.from(text, 'base64');
  const key = await deriveKey(passphrase, asBytes(salt), { N, r, p });
  const decipher = createDecipheriv('aes-256-gcm', key, asBytes(nonce), { authTagLength: 16 });
  decipher.setAuthTag(asBytes(tag));
  try {
    return Buffer.concat([decipher.update(asBytes(sealed)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new BackupError('has its secret key under another passphrase', { cause });
  }
};

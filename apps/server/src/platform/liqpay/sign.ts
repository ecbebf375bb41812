import { createHash, timingSafeEqual } from 'node:crypto';

/** The hash that signs requests: by the version of the protocol, unless the merchant's account has another. */
export const signHashes = ['sha1', 'sha3-256'] as const;
export type SignHash = (typeof signHashes)[number];

/** Parameters as they travel: JSON in base64, with padding and without line breaks. */
export const encodeData = (parameters: Readonly<Record<string, unknown>>): string =>
  Buffer.from(JSON.stringify(parameters), 'utf8').toString('base64');

const digest = (data: string, privateKey: string, hash: SignHash): Buffer =>
  createHash(hash)
    .update(privateKey + data + privateKey, 'utf8')
    .digest();

export const signData = (data: string, privateKey: string, hash: SignHash): string =>
  digest(data, privateKey, hash).toString('base64');

/**
 * Whether exactly this text was signed with the private key. Either hash counts, since both need the key. Every
 * comparison takes the same time, and the signature is compared as text: base64 of a digest has one form only.
 */
export const isSignedData = (data: string, signature: string, privateKey: string): boolean => {
  const shown = Buffer.from(signature, 'utf8');
  let isSigned = false;
  for (const hash of signHashes) {
    const right = Buffer.from(signData(data, privateKey, hash), 'utf8');
    const isSame = shown.length === right.length;
    // Also compared when the lengths differ, with itself, so that the time reveals nothing.
    if (timingSafeEqual(isSame ? shown : right, right) && isSame) isSigned = true;
  }
  return isSigned;
};

import { createHash } from 'node:crypto';

/** The merchant that the sandbox knows. With keys of the test mode no money moves. */
export const testKeys = {
  publicKey: 'sandbox_i00000000001',
  privateKey: 'sandbox_PrivKeyForTests0123456789abcdefghij',
} as const;

export type Hash = 'sha1' | 'sha3-256';

export const sign = (data: string, hash: Hash): string =>
  createHash(hash).update(`${testKeys.privateKey}${data}${testKeys.privateKey}`).digest('base64');

export const isSigned = (data: string, signature: string): boolean =>
  signature === sign(data, 'sha1') || signature === sign(data, 'sha3-256');

export const encode = (parameters: object): string => Buffer.from(JSON.stringify(parameters)).toString('base64');

/** Null for a text that is no base64 of JSON. */
export const decode = (data: string): unknown => {
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as unknown;
  } catch {
    return null;
  }
};

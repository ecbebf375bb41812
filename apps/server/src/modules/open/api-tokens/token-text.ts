import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Random bytes as digits and small letters, of one length. */
const secretChars = 50;
const checksumChars = 7;
const tokenForm = /sbt_(?:[0-9a-z]{1,11})_(?:[0-9a-z]{50})_(?:[0-9a-z]{7})/;

declare const isParsed: unique symbol;
/** A text in the form of an API token, with the right checksum; only the database knows whether there is such a token. */
export type ApiTokenText = string & { readonly [isParsed]: true };

const checksumOf = (begin: string): string => crc32(begin).toString(36).padStart(checksumChars, '0');

/**
 * `sbt_<workspace>_<secret>_<checksum>`: the workspace's number, 32 random bytes and a CRC-32 of all before it, each to
 * the base of 36. Scanners find such a text in a repository and know without asking that it is one.
 */
export const makeTokenText = (workspaceId: number): ApiTokenText => {
  const secret = BigInt(`0x${randomBytes(32).toString('hex')}`)
    .toString(36)
    .padStart(secretChars, '0');
  const begin = `sbt_${workspaceId.toString(36)}_${secret}`;
  return `${begin}_${checksumOf(begin)}` as ApiTokenText;
};

/** The API token that stands in a text, be it in an address; null without one. */
export const findTokenText = (text: string): ApiTokenText | null => {
  if (!text.includes('sbt_')) return null;
  const [found] = tokenForm.exec(text) ?? [];
  if (found === undefined) return null;
  const end = found.length - checksumChars;
  return checksumOf(found.slice(0, end - 1)) === found.slice(end) ? (found as ApiTokenText) : null;
};

/** The only parser of API tokens. Null for any other text. */
export const parseTokenText = (text: string): ApiTokenText | null => {
  const found = text.startsWith('sbt_') ? findTokenText(text) : null;
  return found === text ? found : null;
};

/** How a token begins, to tell it from others. */
export const hintOf = (text: ApiTokenText): string => text.slice(0, text.indexOf('_', 4) + 5);

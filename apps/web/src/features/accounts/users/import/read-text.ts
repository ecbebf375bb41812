import { guessEncoding } from '@switchboard/contract';

/** The text of a file in UTF-8 or UTF-16, with or without a byte order mark; null for another encoding. */
export const readText = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(guessEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { SafeFetchError } from './safe-fetch-error.ts';

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

const decode = (body: Readable, encoding: string): Readable => {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const makeDecoder = decoders.get(name);
  if (makeDecoder === undefined) throw new SafeFetchError('bad_answer');
  // The decoder passes on the failure of either stream; no other error has to be handled here.
  return pipeline(body, makeDecoder(), () => {});
};

/** Reads a body, counting decompressed bytes: a body that is small on the wire may be endless when decompressed. */
export const readBody = async (
  body: Readable,
  encoding: string,
  { maxBytes, cutsLongBody }: { maxBytes: number; cutsLongBody: boolean },
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decode(body, encoding) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= maxBytes) continue;
    if (!cutsLongBody) throw new SafeFetchError('too_large');
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
};

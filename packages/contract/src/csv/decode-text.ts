import type { TextEncoding } from './file-parts.ts';

/** A file's bytes, as they come or all at once. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The bytes are not of the encoding. */
export class UnreadableTextError extends Error {}

/** Reads bytes as text, piece by piece, without its byte order mark. Throws UnreadableTextError. */
export async function* decodeText(bytes: Bytes, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (error) {
      throw new UnreadableTextError('not a text of this encoding', { cause: error });
    }
  };
  for await (const piece of bytes) yield decode(piece);
  yield decode();
}

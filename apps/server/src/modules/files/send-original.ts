import type { FastifyReply } from 'fastify';
import type { FileStorage } from '../../platform/files/index.ts';
import { parseByteRange } from './byte-range.ts';
import type { StoredFile } from './file-queries.ts';

/** Sends a stored file, or the part of it that was asked for. */
export const sendOriginal = async (
  reply: FastifyReply,
  storage: FileStorage,
  { storage_key: key, size }: Pick<StoredFile, 'storage_key' | 'size'>,
  { rangeHeader, headers, type }: { rangeHeader: string | undefined; headers: Record<string, string>; type: string },
) => {
  const range = parseByteRange(rangeHeader, size);
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();
  // Opened before the reply starts, so that a failing storage is answered with its own error.
  const bytes = await storage.read(key, range === 'whole' ? undefined : range);
  void reply.headers(headers).header('accept-ranges', 'bytes').type(type);
  if (range === 'whole') return reply.header('content-length', size).send(bytes);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes);
};

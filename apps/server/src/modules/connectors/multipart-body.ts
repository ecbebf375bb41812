import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface Upload {
  /** Name of the form part: the parameter itself, or the name that `attach://` refers to. */
  field: string;
  fileName: string;
  type: string;
  sizeBytes: number;
  open: () => Promise<Readable>;
}

export interface MultipartBody {
  headers: { 'content-type': string; 'content-length': string };
  body: AsyncIterable<Uint8Array>;
  /** Whether the body ended early because one of our own files could not be read. */
  hasUnreadableFile: () => boolean;
}

// A quote or a line break would end the header early (RFC 7578, section 2).
const escapeName = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/**
 * A multipart/form-data body of text fields and files whose bytes are read as they are sent, with its exact length. Not
 * undici's FormData, which changes line breaks.
 */
export function makeMultipartBody(fields: Readonly<Record<string, string>>, uploads: readonly Upload[]): MultipartBody {
  const boundary = `switchboard-${randomBytes(16).toString('hex')}`;
  const heads = uploads.map((upload) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${upload.field}"; filename="${escapeName(upload.fileName)}"\r\ncontent-type: ${upload.type}\r\n\r\n`,
    ),
  );
  const start = Buffer.concat(
    Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
  );
  const lineEnd = Buffer.from('\r\n');
  const end = Buffer.from(`--${boundary}--\r\n`);
  const length = uploads.reduce(
    (sum, upload, index) => sum + (heads[index]?.length ?? 0) + upload.sizeBytes + lineEnd.length,
    start.length + end.length,
  );
  let isUnreadable = false;
  async function* generate(): AsyncGenerator<Uint8Array> {
    yield start;
    for (const [index, upload] of uploads.entries()) {
      yield heads[index] ?? lineEnd;
      // Set while we wait for our own file: an error at this point is a read error.
      isUnreadable = true;
      for await (const chunk of await upload.open()) {
        isUnreadable = false;
        yield chunk as Uint8Array;
        isUnreadable = true;
      }
      isUnreadable = false;
      yield lineEnd;
    }
    yield end;
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    body: generate(),
    hasUnreadableFile: () => isUnreadable,
  };
}

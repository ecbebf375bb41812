import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { extract } from 'tar-stream';
import { endMark, entryMark } from './archive-writer.ts';
import {
  type BackupEnd,
  BackupError,
  endName,
  endShape,
  formatVersion,
  keyOfFile,
  type Manifest,
  manifestName,
  manifestShape,
  secretKeyName,
  tableOfPart,
} from './backup-format.ts';

interface ArchiveEntry {
  name: string;
  size: number;
  /** Must be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>;
}

/** The entries of a tar file, in order. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const source = createReadStream(file);
  source.on('error', (error) => entries.destroy(error));
  source.pipe(entries as unknown as Writable);
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, size: entry.header.size, content: entry as AsyncIterable<Buffer> };
    }
  } finally {
    source.destroy();
  }
}

export const readAll = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export interface CheckedBackup {
  manifest: Manifest;
  end: BackupEnd;
  /** The encrypted SECRET_KEY; null for a backup without one. */
  sealedSecretKey: Buffer | null;
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new BackupError('is damaged: what describes it cannot be read', { cause });
  }
};

const parseManifest = (bytes: Buffer): Manifest => {
  const parsed = manifestShape.safeParse(parse(bytes));
  if (!parsed.success) throw new BackupError('is no backup of this product');
  if (parsed.data.formatVersion !== formatVersion) {
    throw new BackupError(`was made in format ${parsed.data.formatVersion}, this product reads ${formatVersion}`);
  }
  return parsed.data;
};

const largestNoteBytes = 16 * 1024 * 1024;

/** Reads a backup from end to end; throws BackupError unless it is complete and unchanged. */
export const checkBackup = async (file: string, report: (bytes: number) => void): Promise<CheckedBackup> => {
  const digest = createHash('sha256');
  let manifest: Manifest | undefined;
  let end: BackupEnd | undefined;
  let sealedSecretKey: Buffer | null = null;
  let entries = 0;
  try {
    for await (const { name, size, content } of readArchive(file)) {
      if (end !== undefined) throw new BackupError(`is damaged: ${name} comes after its end`);
      if (manifest === undefined && name !== manifestName) throw new BackupError('is no backup of this product');
      const isNote = name === manifestName || name === endName || name === secretKeyName;
      if (!isNote && tableOfPart(name) === undefined && keyOfFile(name) === undefined) {
        throw new BackupError(`holds ${name}, which belongs in no backup`);
      }
      if (isNote && size > largestNoteBytes) throw new BackupError(`is damaged: ${name} is too large`);
      const isEnd = name === endName;
      if (!isEnd) digest.update(entryMark(name, size));
      const chunks: Buffer[] = [];
      for await (const chunk of content) {
        if (!isEnd) digest.update(chunk);
        if (isNote) chunks.push(chunk);
        report(chunk.length);
      }
      if (name === manifestName) manifest = parseManifest(Buffer.concat(chunks));
      else if (name === secretKeyName) sealedSecretKey = Buffer.concat(chunks);
      else if (isEnd) end = endShape.parse(parse(Buffer.concat(chunks)));
      if (!isEnd) entries += 1;
    }
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new BackupError(`is damaged: ${(error as Error).message}`, { cause: error });
  }
  if (manifest === undefined) throw new BackupError('is no backup of this product');
  if (end === undefined) throw new BackupError('is cut short: its end is missing');
  if (end.sha256 !== digest.update(endMark(end)).digest('hex') || end.entries !== entries) {
    throw new BackupError('is damaged: its content is not what was written');
  }
  return { manifest, end, sealedSecretKey };
};

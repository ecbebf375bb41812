import type { Readable } from 'node:stream';

/** More bytes came than were allowed. */
export class TooManyBytesError extends Error {}

/** The storage has no room (ENOSPC, EDQUOT). */
export class StorageFullError extends Error {}

/** Whether a write failed for want of room, on our side or the storage's. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof StorageFullError || ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The storage does not answer, or refuses us. */
export class StorageUnavailableError extends Error {}

/** The storage holds nothing under this key. */
export class BytesMissingError extends Error {}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that have been received and are on this machine; unreferenced until they are kept. */
export interface ReceivedBytes {
  /** Where the file is until it is kept or discarded, for programs that read by path. */
  path: string;
  size: number;
  /** The key they will be stored under. */
  key: string;
  /** Stores them completely. Throws StorageFullError or StorageUnavailableError. */
  keep(): Promise<void>;
  /** Discards them. Does nothing after `keep`. */
  discard(): Promise<void>;
}

/** Bytes under random keys, in a folder or in a bucket. */
export interface FileStorage {
  /** Receives a stream of at most `maxBytes`; throws TooManyBytesError or StorageFullError, leaving nothing behind. */
  receive(source: Readable, maxBytes: number): Promise<ReceivedBytes>;
  /** Stores bytes under a key they had before (a restore). Throws StorageFullError or StorageUnavailableError. */
  put(key: string, source: Readable, size: number): Promise<void>;
  /** Whether it holds no file of ours yet. */
  isEmpty(): Promise<boolean>;
  /** Throws BytesMissingError or StorageUnavailableError before the first byte. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes derived from a stored file (a smaller picture) and stored beside it; null when there are none. */
  readDerived(key: string, name: string): Promise<Buffer | null>;
  keepDerived(key: string, name: string, bytes: Buffer): Promise<void>;
  /** Makes a stored file available as a path while `use` runs. Throws BytesMissingError or StorageUnavailableError. */
  withPath<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes a file and everything derived from it; succeeds when it does not exist. */
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

const keyPattern = /^[a-f0-9]{32}$/;

/** `ab/abcdef…`: spread over 256 folders by the first two characters. Throws when the key is not one of ours. */
export const pathOfKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error('not a storage key');
  return `${key.slice(0, 2)}/${key}`;
};

/** Whether a folder of the storage is one of those that files are spread over. */
export const isStoredFolder = (name: string): boolean => /^[a-f0-9]{2}$/.test(name);

/** Whether a stored path, such as `ab/abcdef….72.webp`, belongs to a key. */
export const isPathOf = (key: string, stored: string): boolean =>
  stored === pathOfKey(key) || stored.startsWith(`${pathOfKey(key)}.`);

import { incomingOf, makeDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { keepPrivate } from './private-folder.ts';
import { sweepAbandoned } from './receive-to-disk.ts';
import type { S3Address } from './s3-address.ts';

/** Where files are kept: a folder, or a bucket with a local folder for uploads on their way to it. */
export type StorageAddress = { folder: string } | { s3: S3Address; spoolDir: string };

/** The storage at an address. The S3 client is loaded only where it is used. */
export const openStorage = async (address: StorageAddress): Promise<FileStorage> => {
  keepPrivate('folder' in address ? address.folder : address.spoolDir);
  await sweepAbandoned('folder' in address ? incomingOf(address.folder) : address.spoolDir);
  if ('folder' in address) return makeDiskStorage(address.folder);
  const { makeS3Storage } = await import('./s3-storage.ts');
  return makeS3Storage(address.s3, address.spoolDir);
};

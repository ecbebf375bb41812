import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  type ByteRange,
  BytesMissingError,
  type FileStorage,
  isPathOf,
  isStoredFolder,
  pathOfKey,
  StorageUnavailableError,
} from './file-storage.ts';
import { receiveToDisk } from './receive-to-disk.ts';
import type { S3Address } from './s3-address.ts';

const answerWithinMs = 10_000;
const attempts = 3;
const nothing = () => {};
const noLog = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Translates a failed call to one of our errors; its cause is the storage's own. */
const toStorageError = (cause: unknown): Error => {
  const name = (cause as { name?: string }).name;
  if (name === 'NoSuchKey' || name === 'NotFound') return new BytesMissingError();
  return new StorageUnavailableError('the object storage does not do as asked', { cause });
};

/**
 * Files as objects of a bucket of S3 or a compatible storage. An upload is received into `spoolDir` first and stored by
 * one request, so the bucket never holds part of one.
 */
export const makeS3Storage = (address: S3Address, spoolDir: string): FileStorage => {
  const { bucket } = address;
  const client = new S3Client({
    region: address.region,
    credentials: address.credentials,
    ...(address.endpoint === null ? {} : { endpoint: address.endpoint }),
    forcePathStyle: address.isPathStyle,
    maxAttempts: attempts,
    // Failures are thrown as errors, and logged by the caller.
    logger: noLog,
    requestHandler: { connectionTimeout: answerWithinMs, requestTimeout: answerWithinMs },
    // Other vendors' storages do not support the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  /** Stores an object completely. A failed try consumes its stream, so each try gets a new one. */
  const put = async (stored: string, makeBody: () => Readable | Buffer, size: number): Promise<void> => {
    for (let left = attempts - 1; ; left -= 1) {
      const Body = makeBody();
      // A file that is not there any more says so before the client listens.
      if (!Buffer.isBuffer(Body)) Body.on('error', () => {});
      try {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: stored, Body, ContentLength: size }));
        return;
      } catch (error) {
        const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 500;
        if (left === 0 || status < 500) throw toStorageError(error);
      } finally {
        if (!Buffer.isBuffer(Body)) Body.destroy();
      }
    }
  };

  const get = async (stored: string, range?: ByteRange): Promise<NonNullable<GetObjectCommandOutput['Body']>> => {
    const asked = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const { Body } = await client
      .send(new GetObjectCommand({ Bucket: bucket, Key: stored, ...asked }))
      .catch((error: unknown) => {
        throw toStorageError(error);
      });
    if (Body === undefined) throw new BytesMissingError();
    return Body;
  };

  async function* list(prefix: string): AsyncGenerator<NonNullable<ListObjectsV2CommandOutput['Contents']>> {
    let next: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }))
        .catch((error: unknown) => {
          throw toStorageError(error);
        });
      if (page.Contents !== undefined) yield page.Contents;
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  return {
    async receive(source, maxBytes) {
      const received = await receiveToDisk(source, spoolDir, maxBytes);
      return {
        ...received,
        async keep() {
          await put(pathOfKey(received.key), () => createReadStream(received.path), received.size);
          await received.discard();
        },
      };
    },
    async put(key, source, size) {
      // A failed try consumes its stream: from the disk it can be sent again.
      const received = await receiveToDisk(source, spoolDir, size);
      try {
        await put(pathOfKey(key), () => createReadStream(received.path), received.size);
      } finally {
        await received.discard();
      }
    },
    async isEmpty() {
      for await (const objects of list('')) {
        if (objects.some(({ Key = '' }) => isStoredFolder(Key.split('/')[0] ?? ''))) return false;
      }
      return true;
    },
    read: async (key, range) => (await get(pathOfKey(key), range)) as Readable,
    async readDerived(key, name) {
      try {
        return Buffer.from(await (await get(`${pathOfKey(key)}.${name}`)).transformToByteArray());
      } catch (error) {
        if (error instanceof BytesMissingError) return null;
        throw error;
      }
    },
    keepDerived: (key, name, bytes) => put(`${pathOfKey(key)}.${name}`, () => bytes, bytes.length),
    async withPath(key, use) {
      const copy = await receiveToDisk((await get(pathOfKey(key))) as Readable, spoolDir, Number.POSITIVE_INFINITY);
      try {
        return await use(copy.path);
      } finally {
        await copy.discard();
      }
    },
    async remove(key) {
      for await (const objects of list(pathOfKey(key))) {
        const Objects = objects.flatMap(({ Key = '' }) => (isPathOf(key, Key) ? [{ Key }] : []));
        if (Objects.length === 0) continue;
        await client
          .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
          .catch((error: unknown) => {
            throw toStorageError(error);
          });
      }
    },
    close: async () => client.destroy(),
  };
};

import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BytesMissingError, type FileStorage, isPathOf, isStoredFolder, pathOfKey } from './file-storage.ts';
import { asStorageError, receiveToDisk } from './receive-to-disk.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Where uploads arrive: on the same file system, so that storing one is a rename. */
export const incomingOf = (folder: string): string => path.join(folder, 'incoming');

/** Files in a folder, spread over 256 sub-folders by the first two characters of their key. */
export const makeDiskStorage = (folder: string): FileStorage => {
  const incoming = incomingOf(folder);
  const pathOf = (key: string): string => path.join(folder, pathOfKey(key));
  return {
    async receive(source, maxBytes) {
      const received = await receiveToDisk(source, incoming, maxBytes);
      const target = pathOf(received.key);
      return {
        ...received,
        async keep() {
          await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
          await rename(received.path, target);
        },
      };
    },
    async put(key, source, size) {
      const target = pathOf(key);
      const received = await receiveToDisk(source, incoming, size);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(received.path, target);
    },
    async isEmpty() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return !names.some((name) => isStoredFolder(name));
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new BytesMissingError() : error;
      });
      return file.createReadStream(range ?? {});
    },
    async readDerived(key, name) {
      return await readFile(`${pathOf(key)}.${name}`).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async keepDerived(key, name, bytes) {
      const target = `${pathOf(key)}.${name}`;
      const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
      await writeFile(unfinished, bytes, { mode: 0o600 }).catch(async (error: unknown) => {
        await rm(unfinished, { force: true });
        throw asStorageError(error);
      });
      await rename(unfinished, target);
    },
    async withPath(key, use) {
      const original = pathOf(key);
      await access(original).catch((error: unknown) => {
        throw isMissing(error) ? new BytesMissingError() : error;
      });
      return await use(original);
    },
    async remove(key) {
      const stored = path.dirname(pathOfKey(key));
      const names = await readdir(path.join(folder, stored)).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const own = names.filter((name) => isPathOf(key, `${stored}/${name}`));
      await Promise.all(own.map((name) => rm(path.join(folder, stored, name), { force: true })));
    },
    close: async () => {},
  };
};

import {
  BytesMissingError,
  type FileStorage,
  makeThumbnail,
  StorageUnavailableError,
  thumbnailSize,
} from '../../platform/files/index.ts';

/**
 * Smaller pictures, each made once however many ask for it at the same time. Null for a picture whose inside is broken: it
 * is sent as it is, and the browser shows what it can.
 */
export const makeThumbnails = (storage: FileStorage) => {
  const making = new Map<string, Promise<Buffer>>();
  return async (storageKey: string, sidePx: number, isCropped: boolean): Promise<Buffer | null> => {
    const size = thumbnailSize(sidePx);
    const name = `${size}${isCropped ? 'c' : ''}.webp`;
    const id = `${storageKey} ${name}`;
    const made =
      making.get(id) ??
      storage
        .derived(storageKey, name, (original) => makeThumbnail(original, size, isCropped))
        .finally(() => making.delete(id));
    making.set(id, made);
    try {
      return await made;
    } catch (error) {
      if (error instanceof BytesMissingError || error instanceof StorageUnavailableError) throw error;
      return null;
    }
  };
};

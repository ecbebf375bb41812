import {
  BytesMissingError,
  type FileStorage,
  type PictureMaker,
  PicturesBusyError,
  StorageUnavailableError,
  thumbnailSize,
} from '../../platform/files/index.ts';

/**
 * Smaller pictures, each made once however many requests ask for it at the same time. Null for a picture that cannot be
 * decoded: the original is sent, and the browser shows it if it can. Throws PicturesBusyError when too many wait.
 */
export const makeThumbnails = (storage: FileStorage, pictures: PictureMaker) => {
  const making = new Map<string, Promise<Buffer>>();

  const findOrMake = async (key: string, name: string, size: number, isCropped: boolean): Promise<Buffer> => {
    const found = await storage.readDerived(key, name);
    if (found !== null) return found;
    const made = await pictures.inTurn((makeSmaller) =>
      storage.withPath(key, (path) => makeSmaller(path, size, isCropped)),
    );
    await storage.keepDerived(key, name, made);
    return made;
  };

  return async (storageKey: string, sidePx: number, isCropped: boolean): Promise<Buffer | null> => {
    const size = thumbnailSize(sidePx);
    const name = `${size}${isCropped ? 'c' : ''}.webp`;
    const id = `${storageKey} ${name}`;
    const made = making.get(id) ?? findOrMake(storageKey, name, size, isCropped).finally(() => making.delete(id));
    making.set(id, made);
    try {
      return await made;
    } catch (error) {
      const isOurs =
        error instanceof BytesMissingError ||
        error instanceof StorageUnavailableError ||
        error instanceof PicturesBusyError;
      if (isOurs) throw error;
      return null;
    }
  };
};

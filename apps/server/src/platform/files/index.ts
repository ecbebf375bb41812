export { type FileStorage, makeDiskStorage, StorageFullError, TooManyBytesError } from './disk-storage.ts';
export { makeThumbnail, readImageFacts, thumbnailSize } from './images.ts';

export { type FileStorage, makeDiskStorage, StorageFullError, TooManyBytesError } from './disk-storage.ts';
export { type ImageFacts, makeThumbnail, readImageFacts, thumbnailSizes } from './images.ts';

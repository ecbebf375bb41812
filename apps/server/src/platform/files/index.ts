export { makeDiskStorage } from './disk-storage.ts';
export {
  type ByteRange,
  BytesMissingError,
  type FileStorage,
  isDiskFull,
  type ReceivedBytes,
  StorageFullError,
  StorageUnavailableError,
  TooManyBytesError,
} from './file-storage.ts';
export { drawSvg, makePictureWithin, readImageFacts, thumbnailSize } from './images.ts';
export { openStorage, type StorageAddress } from './open-storage.ts';
export { PictureMaker, PicturesBusyError } from './picture-maker.ts';
export { keepPrivate } from './private-folder.ts';
export { parseS3Address } from './s3-address.ts';

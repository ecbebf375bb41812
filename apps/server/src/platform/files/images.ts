import sharp from 'sharp';

/** A picture larger than this is not decoded (a small file may hold a huge picture). */
const pixelLimit = 50_000_000;
/** Sides of derived pictures in CSS pixels; a request is answered with the nearest that is not smaller. */
const thumbnailSizes = [72, 126, 300, 600, 1200] as const;
/** Formats whose decoder may be called at all. */
const decodable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export interface ImageFacts {
  width: number;
  height: number;
}

sharp.cache(false);
sharp.concurrency(1);

/** Size of a picture as displayed (after its EXIF orientation); null when it is not one we show. */
export const readImageFacts = async (path: string, type: string): Promise<ImageFacts | null> => {
  if (!decodable.has(type)) return null;
  try {
    const { width, height, orientation } = await sharp(path, { limitInputPixels: pixelLimit }).metadata();
    const isTurned = (orientation ?? 1) >= 5;
    return isTurned ? { width: height, height: width } : { width, height };
  } catch {
    // Broken or too large: it stays a file to download.
    return null;
  }
};

/** The size in pixels that a derived picture is made in, for the requested size. */
export const thumbnailSize = (sidePx: number): number =>
  thumbnailSizes.find((candidate) => candidate >= sidePx) ?? Math.max(...thumbnailSizes);

const largestSide = 3_000;
/** Sides and qualities from the best on; text in a picture is legible down to the last. */
const picturesWithin = [
  { side: largestSide, quality: 85 },
  { side: 2_200, quality: 82 },
  { side: 1_600, quality: 80 },
  { side: 1_200, quality: 75 },
  { side: 800, quality: 70 },
];

/**
 * A picture as a JPEG of at most `maxBytes`, without metadata, as large and good as fits. Colours are kept at full
 * resolution, which keeps thin coloured text legible; transparent parts become white. The original is decoded once,
 * however many sizes are tried: a large one takes a second.
 */
export const makePictureWithin = async (original: string | Buffer, maxBytes: number): Promise<Buffer> => {
  const { data, info } = await sharp(original, { limitInputPixels: pixelLimit, animated: false, failOn: 'error' })
    .rotate()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let made = Buffer.alloc(0);
  for (const { side, quality } of picturesWithin) {
    made = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (made.length <= maxBytes) break;
  }
  return made;
};

/**
 * A derived picture as WebP without metadata, no larger than the original. `crop` fills the square. Given a path, the
 * picture is decoded while it is read, without holding the file in memory.
 */
export const makeThumbnail = (original: string | Buffer, sizePx: number, crop: boolean): Promise<Buffer> =>
  sharp(original, { limitInputPixels: pixelLimit, animated: false, failOn: 'error' })
    .rotate()
    .resize({ width: sizePx, height: sizePx, fit: crop ? 'cover' : 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

/** A drawing of few colours as a PNG, so many times as large; its letters must be paths, as a machine may have no fonts. */
export const drawSvg = (svg: string, scale: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * scale, limitInputPixels: pixelLimit })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 64, compressionLevel: 6, effort: 1 })
    .toBuffer();

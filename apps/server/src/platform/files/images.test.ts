import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { makePictureWithin } from './images.ts';

/** Bytes that this process has read from files. */
const readBytes = async () => Number(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);

test('a picture that fits only in its smallest form is decoded once all the same', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'switchboard-picture-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const original = path.join(directory, 'noise.png');
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: 'grey', noise } })
    .png({ compressionLevel: 0 })
    .toFile(original);
  const { size } = await stat(original);
  const before = await readBytes();
  // Noise does not compress: no attempt is within the limit.
  const made = await makePictureWithin(original, 1_000);
  expect((await readBytes()) - before).toBeLessThan(1.5 * size);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
});

test('transparent, grey, 16-bit and turned pictures come out right', async () => {
  const half = { r: 255, g: 0, b: 0, alpha: 0 };
  const transparent = await sharp({ create: { width: 40, height: 20, channels: 4, background: half } })
    .png()
    .toBuffer();
  const grey = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const deep = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const turned = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const read = async (picture: Buffer) => {
    const made = await makePictureWithin(picture, 1_000_000);
    const { data, info } = await sharp(made).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    return [info.width, info.height, ...data.subarray(0, 3)];
  };
  const about = (colour: number[]) =>
    colour.map((value) => expect.toSatisfy((seen: number) => Math.abs(seen - value) < 4));
  expect(await read(transparent)).toEqual([40, 20, ...about([255, 255, 255])]);
  expect(await read(grey)).toEqual([40, 20, ...about([128, 128, 128])]);
  expect(await read(deep)).toEqual([40, 20, ...about([0x33, 0x66, 0x99])]);
  expect(await read(turned)).toEqual([20, 40, ...about([0x33, 0x66, 0x99])]);
});

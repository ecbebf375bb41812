import { expect, test } from 'vitest';
import { PictureMaker, PicturesBusyError } from './picture-maker.ts';

/** Pictures that are made when the test says so, and how many have begun. */
const start = () => {
  const maker = new PictureMaker();
  const ends: ((made: Buffer) => void)[] = [];
  return {
    maker,
    ends,
    make: () => maker.inTurn(() => new Promise((resolve) => ends.push(resolve))),
  };
};
const tick = () => new Promise((resolve) => setImmediate(resolve));
const made = Buffer.from('smaller');

test('one picture is made at a time, a hundred wait, and the next is refused', async () => {
  const { ends, make } = start();
  const all = Array.from({ length: 101 }, make);
  await expect(make()).rejects.toBeInstanceOf(PicturesBusyError);
  for (let count = 1; count <= all.length; count += 1) {
    await tick();
    expect(ends).toHaveLength(count);
    ends.at(-1)?.(made);
  }
  expect(await Promise.all(all)).toHaveLength(101);
});

test('a picture that fails makes room for the next, and its error is told', async () => {
  const { maker, ends, make } = start();
  const broken = maker.inTurn(() => Promise.reject(new Error('no picture')));
  const next = make();
  await expect(broken).rejects.toThrow('no picture');
  await tick();
  ends[0]?.(made);
  expect(await next).toBe(made);
});

test('when the server stops, what waits is refused at once, and what has begun is finished', async () => {
  const { maker, ends, make } = start();
  const begun = make();
  const waiting = make();
  await tick();
  maker.close();
  await expect(waiting).rejects.toBeInstanceOf(PicturesBusyError);
  await expect(make()).rejects.toBeInstanceOf(PicturesBusyError);
  ends[0]?.(made);
  expect(await begun).toBe(made);
  expect(ends).toHaveLength(1);
});

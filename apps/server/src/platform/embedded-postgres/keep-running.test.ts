import { expect, test, vi } from 'vitest';
import { KeptDatabase } from './keep-running.ts';
import type { PostmasterEnd, RunningPostmaster } from './launch-postmaster.ts';

/** A program that ends when it is told to. */
const makeProgram = (pid: number) => {
  let end: (how: PostmasterEnd) => void = () => {};
  const ended = new Promise<PostmasterEnd>((resolve) => {
    end = resolve;
  });
  const stop = vi.fn(async () => end({ code: 0, signal: null, output: '' }));
  return { running: { pid, ended, stop } satisfies RunningPostmaster, stop, kill: end };
};

test('a database that is ready just as the end is asked for is stopped, too', async () => {
  const [first, second] = [makeProgram(1), makeProgram(2)];
  let isReady: (running: RunningPostmaster) => void = () => {};
  const start = vi.fn(() => new Promise<RunningPostmaster>((resolve) => (isReady = resolve)));
  const kept = new KeptDatabase({ running: first.running, start, log: undefined });
  first.kill({ code: null, signal: 'SIGKILL', output: '' });
  await expect.poll(() => start).toHaveBeenCalledOnce();
  const closed = kept.close();
  isReady(second.running);
  await closed;
  expect(second.stop).toHaveBeenCalledOnce();
});

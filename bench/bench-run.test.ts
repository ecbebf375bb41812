import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BenchRun } from './bench-run.ts';

test('an interrupted run ends what it started, the last first, and waits for it however often it is closed', async () => {
  const run = new BenchRun();
  const folder = run.makeScratchDir();
  const ended: string[] = [];
  let letGo = () => {};
  run.onClose(() => void ended.push('database'));
  run.onClose(() => new Promise<void>((resolve) => (letGo = resolve)).then(() => void ended.push('server')));
  const interrupted = run.close();
  const failed = run.close().then(() => expect(ended).toEqual(['server', 'database']));
  expect(ended).toEqual([]);
  letGo();
  await Promise.all([interrupted, failed]);
  expect(existsSync(folder)).toBe(false);
});

test('what is started while a run ends is ended at once', async () => {
  const run = new BenchRun();
  await run.close();
  const ended: string[] = [];
  run.onClose(() => void ended.push('late server'));
  expect(ended).toEqual(['late server']);
});

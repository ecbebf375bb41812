import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeModules, type ServerModule, shareWorkers } from './index.ts';

const log = fastify({ logger: { level: 'silent' } }).log;
const noWork = async () => {};

test('modules stop in phases, in each of them the last of the list first, and nobody keeps the others from it', async () => {
  const stopped: string[] = [];
  const makeModule = (name: string): ServerModule => ({
    close: (['release', 'intake', 'drain', 'cut'] as const).map((phase) => ({
      phase,
      name: `${name} ${phase}`,
      withinMs: 50,
      stop: () => {
        stopped.push(`${name} ${phase}`);
        const hangs = phase === 'intake' || phase === 'drain';
        return hangs ? new Promise(() => {}) : Promise.reject(new Error('cannot stop'));
      },
    })),
  });
  const http = fastify();
  http.addHook('onClose', () => void stopped.push('requests'));
  const workers = [{ close: async () => void stopped.push('jobs') }];
  await closeModules({ modules: [makeModule('first'), {}, makeModule('second')], http, workers, log });

  const place = (name: string) => stopped.indexOf(name);
  expect(stopped).toHaveLength(10);
  expect(stopped.slice(0, 2)).toEqual(['second cut', 'first cut']);
  expect(stopped.slice(-2)).toEqual(['second release', 'first release']);
  expect(place('requests')).toBeLessThan(place('second intake'));
  expect(place('second intake')).toBeLessThan(place('first intake'));
  // Draining and the jobs start before the requests have ended, and do not wait for each other.
  for (const name of ['first drain', 'second drain', 'jobs']) expect(place(name)).toBeLessThan(place('second intake'));
});

test('modules share their workers, but for those that ask for some of their own', () => {
  const often = { task: 'sweep', schedule: '* * * * *' };
  const pools = shareWorkers([
    { tasks: { sweep: noWork }, crontab: [often] },
    { tasks: { look: noWork }, ownWorkers: 4 },
    {},
    { tasks: { send: noWork } },
  ]);
  expect(pools).toEqual([
    { tasks: { sweep: noWork, send: noWork }, crontab: [often], concurrency: 20 },
    { tasks: { look: noWork }, crontab: [], concurrency: 4 },
  ]);
});

test('two tasks of one name, and a crontab that names a task of nobody, are refused at the start', () => {
  const sweeping: ServerModule = { tasks: { sweep: noWork } };
  expect(() => shareWorkers([sweeping, { tasks: { sweep: noWork }, ownWorkers: 1 }])).toThrow('a task sweep');
  expect(() => shareWorkers([sweeping, { crontab: [{ task: 'sweep', schedule: '* * * * *' }] }])).toThrow(
    'a task sweep that its module does not bring',
  );
});

import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ZipWriter } from './zip-writer.ts';

test('nobody has to listen when a ZIP is given up, in an entry, between two, or before anybody reads', async () => {
  const between = new ZipWriter();
  await between.addJson('first.json', [1]);
  between.abort(new Error('no room'));

  const before = new ZipWriter();
  before.abort(new Error('no room'));

  const within = new ZipWriter();
  const endless = async function* () {
    for (;;) {
      yield { of: 'many' };
      await turn();
    }
  };
  const adding = within.addJson('endless.json', endless());
  await once(within.output, 'readable');
  within.abort(new Error('no room'));
  await expect(adding).rejects.toThrow('no room');

  // An error without a listener is raised in the next turns of the event loop, and fails the run.
  for (let turns = 0; turns < 5; turns += 1) await turn();
});

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoteSequences } from '../../../testing/messengers/note-sequences.ts';

let sequences: NoteSequences;
beforeAll(async () => {
  sequences = await NoteSequences.start();
});
afterAll(() => sequences.close());

test('no byte of a note reaches a phone, whatever is done around it, over three messengers [35.2]', {
  timeout: 300_000,
}, async () => {
  const { leaks, taken, refused, notes, sent } = await sequences.play(1, 60);
  expect({ leaks, taken }).toEqual({ leaks: [], taken: 0 });
  // It was tried.
  expect(Math.min(refused, notes)).toBeGreaterThan(20);
  expect(Math.min(...sent)).toBeGreaterThan(5);
});

test('without the constraints of the database, code that forgets would have them sent', async () => {
  const owner = new Client(sequences.app.database.connection);
  await owner.connect();
  await owner.query(`alter table deliveries drop constraint if exists deliveries_public_fkey;
    alter table external_messages drop constraint if exists external_messages_public_fkey`);
  await owner.end();
  expect((await sequences.play(1_000, 20, { settles: false })).taken).toBeGreaterThan(0);
});

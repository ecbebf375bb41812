import { expect, test } from 'vitest';
import { makeSecretBox } from '../../../../platform/secrets/index.ts';
import { makeTelegramConnector } from '../../../connectors/telegram/telegram-connector.ts';
import { albumWaitMs, type Batch, takeBatch, takeBatches } from './next-updates.ts';
import type { OpenUpdateRow } from './open-update-queries.ts';

const connector = makeTelegramConnector({
  messengerUrls: { telegram: 'http://localhost:1' },
  secrets: makeSecretBox('a secret key for tests that is long enough'),
});
const sender = { id: 5, is_bot: false, first_name: 'Petro' };

/** An update of one message; its key is the number of the message. */
const message = (id: number, more: object, ageMs = 0): OpenUpdateRow => ({
  update_key: String(id),
  position: id,
  is_timed: false,
  payload: {
    message: { message_id: id, from: sender, chat: { id: 5, type: 'private' }, date: 1_760_000_000, ...more },
  },
  attempts: 0,
  age_ms: ageMs,
});
const text = (id: number) => message(id, { text: `line ${id}` });
const picture = { photo: [{ file_id: 'p', file_unique_id: 'p', width: 1, height: 1, file_size: 1 }] };
const part = (id: number, album = 'one', ageMs = 0) => message(id, { media_group_id: album, ...picture }, ageMs);
const unreadable: OpenUpdateRow = {
  ...text(90),
  update_key: 'unreadable',
  payload: { message: { message_id: 'no number' } },
};
const reply = (id: number) => message(id, { text: 'this', reply_to_message: { message_id: id - 1, date: 1 } });

const keysOf = ({ updates }: Batch) => updates.map(({ update_key: key }) => key).join(' ');
const idsOf = ({ events }: Batch) =>
  events.map((event) => (event.kind === 'message' ? event.externalId : event.kind)).join(' ');
const take = (open: OpenUpdateRow[], settledCount = open.length) =>
  takeBatches(connector, open as Batch['updates'], settledCount)?.map(keysOf) ?? null;

test('plain messages are taken together, each by itself, as far as they are settled', () => {
  expect(take([text(1), text(2), text(3)])).toEqual(['1', '2', '3']);
  expect(take([text(1), text(2), text(3)], 2)).toEqual(['1', '2']);
  expect(takeBatches(connector, [text(1), text(2)], 2)?.map(idsOf)).toEqual(['1', '2']);
});

test('of many, twenty-five are taken', () => {
  expect(take(Array.from({ length: 40 }, (_, index) => text(index + 1)))).toHaveLength(25);
});

test.for<[string, OpenUpdateRow]>([
  ['an answer', reply(2)],
  ['a picture', message(2, picture)],
  ['an album', part(2)],
  ['an edit', { ...text(2), payload: { edited_message: (text(2).payload as { message: object }).message } }],
  ['what cannot be read', unreadable],
])('%s keeps its place: nothing behind it is taken with what is before it', ([, other]) => {
  expect(take([text(1), other, text(3)])).toEqual(['1']);
});

test.for<[string, OpenUpdateRow]>([
  ['an answer', reply(2)],
  ['a picture', message(2, picture)],
])('%s is taken alone', ([, first]) => {
  expect(take([first, text(3)])).toEqual(['2']);
});

test('of an oldest one that cannot be read nothing is taken', () => {
  expect(take([unreadable, text(1)])).toBeNull();
});

test('an album is all its parts that have come, in the messenger’s order, and nothing else', () => {
  const open: Batch['updates'] = [part(4), text(5), part(3), unreadable, part(6, 'two'), part(2)];
  const batch = takeBatch(connector, open);
  expect(batch && [keysOf(batch), idsOf(batch)]).toEqual(['2 3 4', '2 3 4']);
  expect(take(open)).toEqual(['2 3 4']);
});

test('an album waits until no part has come for so long, five seconds at most; anything else does not wait', () => {
  const waitOf = (...open: Batch['updates']) => albumWaitMs(takeBatch(connector, open) as Batch, 1_000);
  expect(waitOf(part(1, 'one', 700), part(2, 'one', 300))).toBe(700);
  expect(waitOf(part(1, 'one', 1_500), part(2, 'one', 1_200))).toBe(0);
  expect(waitOf(part(1, 'one', 4_999), part(2, 'one', 0))).toBe(1_000);
  expect(waitOf(part(1, 'one', 5_000), part(2, 'one', 0))).toBe(0);
  expect(waitOf(text(1))).toBe(0);
  expect(waitOf({ ...text(1), payload: {} })).toBe(0);
});

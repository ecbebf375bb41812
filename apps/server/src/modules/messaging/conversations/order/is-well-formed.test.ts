import { expect, test } from 'vitest';
import type { InboundEvent, InboundFile } from '../../../connectors/index.ts';
import { isWellFormed } from './next-updates.ts';

const file: InboundFile = {
  remoteId: 'F',
  name: 'a.mp4',
  mimeType: null,
  kind: 'video',
  sizeBytes: 5,
  durationSeconds: 2,
};
const event = {
  kind: 'message',
  chatId: '7',
  externalId: '40',
  person: { firstName: 'Olena', lastName: '', username: null, language: null },
  content: 'hello',
  metadata: {},
  files: [file],
  replyToExternalId: null,
  albumId: null,
};
const isWhole = (more: object) => isWellFormed({ ...event, ...more } as InboundEvent);

test('what a connector makes of a message is whole', () => {
  expect(isWhole({})).toBe(true);
  expect(isWhole({ files: [{ ...file, sizeBytes: null, durationSeconds: null }] })).toBe(true);
});

test.each<[string, object]>([
  ['a chat that is no text', { chatId: 7 }],
  ['a name that is none', { person: { ...event.person, username: {} } }],
  ['a file smaller than nothing', { files: [{ ...file, sizeBytes: -1 }] }],
  ['a film longer than can be kept', { files: [{ ...file, durationSeconds: 2 ** 31 }] }],
  ['a place without numbers', { metadata: { location: { latitude: '1', longitude: 2, title: null, address: null } } }],
  ['an edit at no time', { kind: 'edited', editedAt: new Date(Number.NaN) }],
])('%s is not', (_what, more) => {
  expect(isWhole(more)).toBe(false);
});

import { expect, test } from 'vitest';
import { EditProgress } from './edit-progress.ts';

interface EditKey {
  workspaceId?: number;
  channelId?: number;
  seq?: number;
  editedAt?: string | null;
}

const stepOf = ({ workspaceId = 1, channelId = 2, seq = 3, editedAt = 'noon' }: EditKey = {}) => ({
  workspaceId,
  channelId,
  head: { message_seq: seq, edited_at: editedAt },
});
const changed = { removed: [] };

test('an edit goes on behind the calls that are done', () => {
  const progress = new EditProgress();
  expect(progress.read(stepOf())).toBe(0);
  progress.advance(stepOf(), changed);
  progress.advance(stepOf(), changed);
  expect(progress.read(stepOf())).toBe(2);
});

test('a call that took a message away is not counted: it is not planned again', () => {
  const progress = new EditProgress();
  progress.advance(stepOf(), changed);
  progress.advance(stepOf(), { removed: ['17'] });
  expect(progress.read(stepOf())).toBe(1);
});

test('another edit of the message begins at its first call', () => {
  const progress = new EditProgress();
  progress.advance(stepOf({ editedAt: 'noon' }), changed);
  expect(progress.read(stepOf({ editedAt: 'one' }))).toBe(0);
  progress.advance(stepOf({ editedAt: 'one' }), changed);
  expect(progress.read(stepOf({ editedAt: 'one' }))).toBe(1);
  expect(progress.read(stepOf({ editedAt: 'noon' }))).toBe(0);
});

test('a message that was never edited has no progress', () => {
  expect(new EditProgress().read(stepOf({ editedAt: null }))).toBe(0);
});

test('each message of each channel of each workspace has its own', () => {
  const progress = new EditProgress();
  progress.advance(stepOf({ workspaceId: 1, channelId: 23, seq: 4 }), changed);
  for (const other of [
    { workspaceId: 12, channelId: 3, seq: 4 },
    { workspaceId: 1, channelId: 2, seq: 34 },
    { workspaceId: 2, channelId: 23, seq: 4 },
  ]) {
    expect(progress.read(stepOf(other))).toBe(0);
  }
});

test('what is forgotten begins anew, and nothing else does', () => {
  const progress = new EditProgress();
  progress.advance(stepOf(), changed);
  progress.advance(stepOf({ seq: 4 }), changed);
  progress.forget(stepOf());
  expect([progress.read(stepOf()), progress.read(stepOf({ seq: 4 }))]).toEqual([0, 1]);
});

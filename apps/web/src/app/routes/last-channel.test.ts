import { expect, it } from 'vitest';
import { storeRecent } from '../../features/chat/switcher/recent-entries.ts';
import { storeRecentEmoji, storeSkinTone } from '../../ui/emoji/recent-emoji.ts';
import { readLastChannel, storeLastChannel } from './last-channel.ts';

/** A storage without room for new values; its present ones can be removed. */
const makeFullStorage = (held: Map<string, string>): Storage => ({
  length: held.size,
  key: () => null,
  getItem: (name) => held.get(name) ?? null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: (name) => void held.delete(name),
  clear: () => held.clear(),
});

it('opening a channel, and what else is only remembered, works where the storage is full', () => {
  const storage = makeFullStorage(new Map([['lastChannelMessengerStorage', '7']]));
  expect(readLastChannel(storage)).toBe(7);
  storeLastChannel(storage, 12, 9);
  storeRecent(storage, 3, 'channel-12');
  storeRecentEmoji(storage, '🎉');
  storeSkinTone(storage, 'dark');
  expect(readLastChannel(storage)).toBeNull();
});

import { afterEach, expect, it, vi } from 'vitest';
import { storeRecent } from '../features/switcher/recent-entries.ts';
import { storeRecentEmoji, storeSkinTone } from '../ui/emoji/recent-emoji.ts';
import { readLastChannel, storeLastChannel } from './last-channel.ts';

afterEach(() => vi.restoreAllMocks());

it('opening a channel, and what else is only remembered, works where the storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeLastChannel(localStorage, 12, 9);
  storeRecent(localStorage, 3, 'channel-12');
  storeRecentEmoji(localStorage, '🎉');
  storeSkinTone(localStorage, 'dark');
  expect(readLastChannel(localStorage)).toBeNull();
});

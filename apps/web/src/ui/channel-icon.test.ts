import { channelTypes } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { channelIcon } from './channel-icon.ts';

it('each kind of channel has an icon of its own', () => {
  const kinds = [
    { type: channelTypes.general, is_public: true },
    { type: channelTypes.managers, is_public: false },
    { type: channelTypes.group, is_public: true },
    { type: channelTypes.group, is_public: false },
  ];
  expect(new Set(kinds.map(channelIcon)).size).toBe(kinds.length);
});

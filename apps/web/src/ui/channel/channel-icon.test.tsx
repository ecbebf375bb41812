import { channelTypes } from '@switchboard/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChannelIcon } from './channel-icon.tsx';

afterEach(cleanup);

it('each kind of channel has an icon of its own', () => {
  const kinds = [
    { type: channelTypes.general, is_public: true },
    { type: channelTypes.managers, is_public: false },
    { type: channelTypes.group, is_public: true },
    { type: channelTypes.group, is_public: false },
  ];
  const icons = kinds.map((channel) => render(<ChannelIcon channel={channel} />).container.innerHTML);
  expect(new Set(icons).size).toBe(kinds.length);
});

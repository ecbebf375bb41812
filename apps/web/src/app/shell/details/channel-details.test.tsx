import { type Channel, type CurrentUser, channelTypes, defaultRoles } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildChannel, buildConversation, buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import ChannelDetails from './channel-details.tsx';
import { detailsSections } from './details-sections.ts';

const administrator = buildMe({ permissions: defaultRoles[0]?.permissions ?? {} });

beforeEach(() => localStorage.setItem('switchboard.details', '[]'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (channel: Channel, me: CurrentUser = administrator) => {
  const store = makeStore(buildState([{ channel }], { me }));
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <ChannelDetails channelId={channel.id} onOpenFile={() => undefined} />
    </TestProviders>,
  );
};
/** The headings of a channel's details, in their order. */
const headingsOf = (channel: Channel, me?: CurrentUser) => {
  show(channel, me);
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
};

it('the details of a conversation are those of a channel, of its client and of tasks, in one order', () => {
  // Other features may add sections in between.
  const known = [
    'Details',
    'Notes',
    'Client’s conversations',
    'Client’s history',
    'Manager',
    'Tasks',
    'Search messages',
    'Pinned Items',
    'Notification preferences',
    'Media',
    'Members2',
  ];
  expect(headingsOf(buildConversation()).filter((heading) => known.includes(heading ?? ''))).toEqual(known);
});

it('a channel of colleagues has no sections of a client, and none of tasks for readers who may not read them', () => {
  const { tasks: _tasks, ...permissions } = administrator.permissions;
  expect(headingsOf(buildChannel({ type: channelTypes.group }), buildMe({ permissions }))).toEqual([
    'Details',
    'Search messages',
    'Pinned Items',
    'Notification preferences',
    'Media',
    'Members2',
  ]);
});

it("one's own channel notifies of nothing and has nobody else in it", () => {
  const own = buildChannel({ id: administrator.own_channel_id, type: channelTypes.direct });
  expect(headingsOf(own)).toEqual(['Details', 'Tasks', 'Search messages', 'Pinned Items', 'Media']);
});

it('a section shows its panel when its heading is pressed, and is remembered as open', () => {
  show(buildChannel({ description: 'Pictures and words' }));
  expect(screen.queryByText('Pictures and words')).toBeNull();
  fireEvent.click(screen.getByTestId('toggle-info'));
  expect(screen.getByText('Pictures and words')).toBeTruthy();
  cleanup();
  show(buildChannel({ description: 'Pictures and words' }));
  expect(screen.getByText('Pictures and words')).toBeTruthy();
});

it('each section has a name and a place of its own', () => {
  for (const key of ['name', 'order'] as const) {
    const values = detailsSections.map((section) => section[key]);
    expect(values).toEqual([...new Set(values)]);
  }
});

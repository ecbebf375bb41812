import { type Channel, type CurrentUser, channelTypes, defaultRoles } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
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
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <RouterContextProvider router={router as never}>
        <ChannelDetails channelId={channel.id} />
      </RouterContextProvider>
    </TestProviders>,
  );
};
/** The headings of a channel's details, in their order. */
const headingsOf = (channel: Channel, me?: CurrentUser) => {
  show(channel, me);
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
};
const tabs = () => screen.getAllByRole('tab');
/** The headings in the open tab. */
const openHeadings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('beside a conversation stand who it is with and its labels, and under them in tabs all that features add [2.26]', () => {
  show(buildConversation());
  expect(screen.getByTestId('conversation-head').textContent).toContain('Telegram');
  expect(screen.getByTestId('panel-labels')).toBeTruthy();
  // Other features may add sections in between.
  const known: Record<string, string[]> = {
    Overview: ['Details', 'Notes'],
    Tasks: ['Tasks'],
    Files: ['Media'],
    History: ['Search messages', 'Pinned Items', 'Client’s other conversations', 'Client’s history'],
    'People 2': ['Manager', 'Notification preferences', 'Members'],
  };
  expect(tabs().map(({ textContent }) => textContent)).toEqual(Object.keys(known));
  for (const tab of tabs()) {
    fireEvent.click(tab);
    const sections = known[tab.textContent ?? ''] ?? [];
    expect(openHeadings().filter((heading) => sections.includes(heading ?? ''))).toEqual(sections);
  }
});

it('tabs of a conversation are one stop, arrows open the next, and the last is open the next time [2.26]', () => {
  show(buildConversation());
  expect(
    tabs()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent),
  ).toEqual(['Overview']);
  fireEvent.keyDown(screen.getByTestId('details-tab-overview'), { key: 'ArrowRight' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tasks');
  cleanup();
  show(buildConversation());
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tasks');
});

it('what is half written in a tab is there again after a look at another', () => {
  show(buildConversation());
  fireEvent.click(screen.getByTestId('details-tab-history'));
  fireEvent.change(screen.getByTestId('search-messages'), { target: { value: 'parc' } });
  fireEvent.click(screen.getByTestId('details-tab-overview'));
  fireEvent.click(screen.getByTestId('details-tab-history'));
  expect(screen.getByTestId<HTMLInputElement>('search-messages').value).toBe('parc');
});

it('a reader who may not read tasks has no tab of them, also if it was the last open', () => {
  localStorage.setItem('switchboard.details-tab', '"tasks"');
  const { tasks: _tasks, ...permissions } = administrator.permissions;
  show(buildConversation(), buildMe({ permissions }));
  expect(screen.queryByTestId('details-tab-tasks')).toBeNull();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
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

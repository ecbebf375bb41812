import { type CurrentUser, defaultRoles } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { makeStore } from '../../../store/store.ts';
import { buildChannel, buildConversation, buildMe, buildState, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { SignOutProvider } from '../../start/sign-out-context.tsx';
import { hasTabs } from './has-tabs.ts';
import { TabBar } from './tab-bar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (permissions: CurrentUser['permissions'], at = '/tasks/') => {
  vi.stubGlobal('scrollTo', () => undefined);
  const me = buildMe({ permissions });
  const store = makeStore(
    buildState(
      [
        { channel: buildChannel({ id: 12 }), membership: member({ unread_count: 2 }) },
        { channel: buildChannel({ id: 13 }), membership: member({ unread_count: 40, muted: true }) },
        { channel: buildConversation({ id: 14, manager_id: me.id }), membership: member({ unread_count: 3 }) },
      ],
      { me, newClientsCount: 4 },
    ),
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: TabBar }),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve({ data: [], count: 0, hasMore: false }))} store={store}>
      <LocaleProvider>
        <SignOutProvider value={() => Promise.resolve()}>
          <RouterProvider router={router} />
        </SignOutProvider>
      </LocaleProvider>
    </TestProviders>,
  );
  await screen.findByRole('navigation', { name: 'Main pages' });
  return { store, router };
};

const names = () => [...screen.getByRole('navigation').children].map((tab) => tab.textContent);
const current = () => screen.getAllByRole('link').findIndex((tab) => tab.getAttribute('aria-current') === 'page');

it('counts on its tabs what the sidebar counts: new clients and one’s own conversations, and the other channels', async () => {
  const { store } = await show(defaultRoles[0]?.permissions ?? {});
  expect(names()).toEqual(['77 unread messagesInbox', '22 unread messagesChannels', 'Search', 'Tasks', 'Me']);
  await act(async () => store.setState({ newClientsCount: 0, memberships: {} }));
  expect(names()).toEqual(['Inbox', 'Channels', 'Search', 'Tasks', 'Me']);
});

it('has no tab for what the reader may not see', async () => {
  await show({});
  expect(names()).toEqual(['22 unread messagesChannels', 'Search', 'Me']);
});

it('leads from the menu of the reader to what the sidebar leads to elsewhere: to the preferences, for who may see them', async () => {
  await show({ settings: ['read'] });
  fireEvent.click(screen.getByTestId('tab-me'));
  await screen.findByRole('dialog', { name: 'Me' });
  expect(screen.getByTestId('profile-preferences').getAttribute('href')).toBe('/preferences');
  cleanup();
  await show({});
  fireEvent.click(screen.getByTestId('tab-me'));
  await screen.findByRole('dialog', { name: 'Me' });
  expect(screen.queryByTestId('profile-preferences')).toBeNull();
});

it.each([
  ['/messenger/new-clients/', 0],
  ['/messenger/my-clients/', 0],
  ['/views/3/', 0],
  ['/messenger/list/', 1],
  ['/messenger/channels/', 1],
  ['/messenger/directs/', 1],
  ['/messenger/search/', 2],
  ['/tasks/5/', 3],
  ['/clients/', -1],
])('on %s tab %i is marked', async (path, tab) => {
  await show(defaultRoles[0]?.permissions ?? {}, path);
  expect(current()).toBe(tab);
});

it.each([
  ['/', false],
  ['/messenger/', false],
  ['/messenger/12/', false],
  ['/messenger/list/', true],
  ['/messenger/new-clients/', true],
  ['/clients/12/', true],
])('stands on %s: %s', (path, stands) => expect(hasTabs(path)).toBe(stands));

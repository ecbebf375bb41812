import english from '@switchboard/contract/locales/en-US';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { buildMe } from '../../../store/testing/build.ts';
import { SidebarLine } from './sidebar-line.tsx';
import type { SidebarRow } from './sidebar-rows.ts';

const show = (row: SidebarRow, store = makeStore()) =>
  render(
    <IntlProvider locale="en-US" messages={english} timeZone="UTC">
      <StoreProvider value={store}>
        <SidebarLine row={row} isCollapsed={false} />
      </StoreProvider>
    </IntlProvider>,
  );

afterEach(cleanup);

it('without channels says so [14.7]', () => {
  show({ kind: 'empty', of: 'channels' });
  expect(screen.getByText('There are no channels yet')).toBeTruthy();
});

it('a bot without a title is called unknown [14.7, 21.9]', () => {
  show({ kind: 'bot', botId: 1, title: null, unread: 0 });
  expect(screen.getByText('Unknown bot')).toBeTruthy();
});

it('without direct messages, who may not list colleagues is told where they are', async () => {
  const store = makeStore({ me: buildMe({ permissions: {} }), usersLoaded: true });
  show({ kind: 'empty', of: 'directs' }, store);
  expect(await screen.findByText('Write to a colleague from a channel’s member list')).toBeTruthy();
});

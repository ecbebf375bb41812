import { MantineProvider } from '@mantine/core';
import { channelTypes } from '@switchboard/contract';
import english from '@switchboard/contract/locales/en-US';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import type { State } from '../../../store/state.ts';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { buildChannel, buildState } from '../../../store/testing/build.ts';
import { ChatsLine } from './chats-line.tsx';

const general = { channel: buildChannel({ id: 1, type: channelTypes.general }) };
const own = { channel: buildChannel({ id: 9, type: channelTypes.direct }) };
const group = { channel: buildChannel({ id: 12 }) };

const show = async (state: State) => {
  const store = makeStore();
  store.setState(state, true);
  const routeTree = createRootRoute({ component: () => <ChatsLine isCollapsed={false} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory(), trailingSlash: 'always' });
  render(
    <MantineProvider>
      <IntlProvider locale="en-US" messages={english} timeZone="UTC">
        <StoreProvider value={store}>
          <RouterProvider router={router as never} />
        </StoreProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  return screen.findByTestId('nav-chats');
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('is disabled while there is nothing but the general and the own channel [2.7]', async () => {
  const entry = await show(buildState([general, own]));
  expect(entry.tagName).not.toBe('A');
  expect(entry.title).toBe(english.shell.noOtherChats);
});

it('leads to the general channel until another one was opened', async () => {
  expect((await show(buildState([general, own, group]))).getAttribute('href')).toBe('/messenger/1/');
});

it('leads to the channel on the screen [2.7]', async () => {
  const state = buildState([general, own, group], { active: { channelId: 12, focused: true } });
  expect((await show(state)).getAttribute('href')).toBe('/messenger/12/');
});

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildConversation, buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { LastChannelRoute } from './last-channel-route.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const owner = buildMe({ permissions: { settings: ['read', 'create'] } });

const show = (store = makeStore(buildState([], { me: owner }))) => {
  const root = createRootRoute();
  const start = createRoute({ getParentRoute: () => root, path: '/', component: LastChannelRoute });
  const others = ['/messenger/new-clients', '/messenger/$id'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren([start, ...others]), history });
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return { store, path: () => history.location.pathname };
};

it('who may connect a bot begins with the first steps', async () => {
  const { path } = show();
  await expect.poll(path).toBe('/messenger/new-clients');
});

it('begins there also when the channels are loaded before it is known who the reader is', async () => {
  const { store, path } = show(makeStore(buildState([], { me: null })));
  expect(await screen.findByRole('status')).toBeTruthy();
  await act(async () => store.setState({ me: owner }));
  await expect.poll(path).toBe('/messenger/new-clients');
});

it('others begin in the general channel, and so does who has clients', async () => {
  const ofMember = show(makeStore(buildState([], { me: buildMe({ permissions: {} }) })));
  await expect.poll(ofMember.path).toBe('/messenger/1');
  cleanup();
  const withClients = buildState([{ channel: buildConversation() }], { me: owner });
  const ofOwner = show(makeStore(withClients));
  await expect.poll(ofOwner.path).toBe('/messenger/1');
});

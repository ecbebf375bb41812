import { channelTypes } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { buildChannel, buildState } from '../../../store/testing/build.ts';
import { useChannelKeys } from './use-channel-keys.ts';

function Page({ withDialog }: { withDialog: boolean }) {
  useChannelKeys();
  return <div data-testid="page">{withDialog && <div role="dialog" />}</div>;
}

async function show(withDialog: boolean) {
  const store = makeStore();
  const general = { channel: buildChannel({ id: 1, type: channelTypes.general }) };
  const own = { channel: buildChannel({ id: 9, type: channelTypes.direct }) };
  store.setState(buildState([general, own], { active: { channelId: 1, focused: true } }), true);
  const root = createRootRoute({ component: () => <Page withDialog={withDialog} /> });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/messenger/$id' })]);
  const history = createMemoryHistory({ initialEntries: ['/messenger/1/'] });
  const router = createRouter({ routeTree, history, trailingSlash: 'always' });
  render(
    <StoreProvider value={store}>
      <RouterProvider router={router as never} />
    </StoreProvider>,
  );
  await screen.findByTestId('page');
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
  return router;
}

afterEach(cleanup);

it('goes to the next channel', async () => {
  const router = await show(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/messenger/9/'));
});

it('leaves the channel alone that an open dialog is about', async () => {
  const router = await show(true);
  await router.load();
  expect(router.history.location.pathname).toBe('/messenger/1/');
});

import { defaultRoles, type EndpointAddress } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildMe, buildState } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { GroupChannelsList } from './group-channels-list.tsx';

afterEach(cleanup);

it('the channels one is in show also when those to join do not come, and stay while they are searched', async () => {
  const asked: string[] = [];
  const api = makeTestApi((_endpoint: EndpointAddress, input) => {
    asked.push((input as { query: { name?: string } }).query.name ?? '');
    return Promise.reject(new Error('there is no network in the test'));
  });
  const me = buildMe({ permissions: defaultRoles[0]?.permissions ?? {} });
  const mine = { channel: buildChannel({ id: 12, name: 'Logistics' }) };
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/', component: GroupChannelsList });
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory() });
  render(
    <TestProviders api={api} store={makeStore({ ...buildState([mine], { me }), load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  expect(await screen.findByTestId('list-channel-12')).toBeTruthy();

  let wasGone = false;
  const watch = new MutationObserver(() => {
    wasGone ||= screen.queryByTestId('list-channel-12') === null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  fireEvent.change(screen.getByTestId('search-channels'), { target: { value: 'logi' } });
  await waitFor(() => expect(asked).toContain('logi'));
  // They could not be loaded: a button tries again.
  await waitFor(() => expect(screen.getByTestId('joinable-channels').querySelector('button')).not.toBeNull());
  watch.disconnect();
  expect(wasGone).toBe(false);
});

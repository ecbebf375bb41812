import type { Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { MyClientsList } from './my-clients-list.tsx';

afterEach(cleanup);

const show = async (permissions: Permissions) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: MyClientsList }),
    history: createMemoryHistory(),
  });
  const store = makeStore({ me: buildMe({ permissions }), load: 'ready', newClientsCount: 3 });
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByText('You look after no client yet');
};

it('who may answer clients is told how to take a conversation, and who may only read is not', async () => {
  const hint = 'Open a conversation among the new clients and press Join Channel.';
  await show({ leads: ['read', 'update'] });
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();

  await show({ leads: ['read'] });
  expect(screen.queryByText(hint)).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to new clients' })).toBeTruthy();
});

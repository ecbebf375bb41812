import type { Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { BotsTable } from './bots-table.tsx';

afterEach(cleanup);

const show = async (permissions: Permissions) => {
  const Bots = () => <BotsTable type={1} messenger="Telegram" bots={[]} onEdit={() => undefined} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Bots }), history: createMemoryHistory() });
  render(
    <TestProviders
      api={makeTestApi(() => new Promise(() => {}))}
      store={makeStore({ me: buildMe({ permissions }), load: 'ready' })}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByText('No bots connected yet');
};

it('how to connect a bot is told to those who may, to others who may', async () => {
  const hint = 'Create a bot with @BotFather in Telegram and paste its token here.';
  await show({ settings: ['read', 'create'] });
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();

  await show({ settings: ['read'] });
  expect(screen.queryByText(hint)).toBeNull();
  expect(screen.getByText('An administrator can connect one.')).toBeTruthy();
});

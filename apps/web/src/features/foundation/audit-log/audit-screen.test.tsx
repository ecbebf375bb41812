import type { AuditEntry } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { AuditScreen } from './audit-screen.tsx';

afterEach(cleanup);

test('where the filters leave no entry, they can be cleared there', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: AuditScreen }),
    history: createMemoryHistory(),
  });
  const answer = { data: [], count: 0, hasMore: false };
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve(answer))} store={makeStore()}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByText('No changes yet');
  fireEvent.change(screen.getByTestId('filter-action'), { target: { value: 'role.created' } });
  await screen.findByText('No matching entries');
  fireEvent.click(screen.getByTestId('clear-found-none'));
  await screen.findByText('No changes yet');
  expect(screen.getByTestId<HTMLSelectElement>('filter-action').value).toBe('');
});

test('an entry says by which API token it was done [50.8]', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: AuditScreen }),
    history: createMemoryHistory(),
  });
  const entry: AuditEntry = {
    id: '0a4f3e0c-54f8-4fd0-9a4d-1d2f0f6f3a10',
    created_at: '2026-11-22T12:00:00.000Z',
    actor: { id: 1, name: 'Olena' },
    token: { id: 7, name: 'Calendar sync' },
    action: 'calendar.created',
    subject: { kind: 'calendar', id: 2, name: 'Shop' },
    changes: {},
    ip: '127.0.0.1',
    user_agent: null,
  };
  const answer = { data: [entry], count: 1, hasMore: false };
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve(answer))} store={makeStore()}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  const actor = await screen.findByText('Olena');
  expect(actor.nextElementSibling?.textContent).toBe('by API token “Calendar sync”');
});

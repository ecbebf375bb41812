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

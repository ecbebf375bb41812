import { type EndpointAddress, endpoints } from '@switchboard/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import PlanActivity from './plan-activity.tsx';

afterEach(cleanup);

const value = (n: number) => ({ n, value: n, median: null, p90: null });
const row = (key: string, received: number) => ({
  key,
  name: null,
  is_gone: false,
  from: null,
  to: null,
  values: { messages_in: value(received), messages_out: value(1) },
});

const show = (rows: unknown[] | null) => {
  const call = vi.fn<(endpoint: EndpointAddress, input: unknown) => Promise<unknown>>(() =>
    rows === null ? Promise.reject(new Error('away')) : Promise.resolve({ rows, known_since: {}, is_own: false }),
  );
  const { container } = render(
    <TestProviders api={makeTestApi(call as never)} store={makeStore()}>
      <PlanActivity now="2026-11-30T12:00:00Z" height={200} />
    </TestProviders>,
  );
  return { call, container };
};

it('the plan’s use is the messages of twelve months, this one included [49.24]', async () => {
  const { call } = show([row('2026-10-01', 1_200), row('2026-11-01', 40)]);
  await screen.findByRole('heading', { name: 'Messages by month' });
  expect(call).toHaveBeenCalledWith(
    endpoints.readReport,
    expect.objectContaining({
      query: expect.objectContaining({ from: '2025-12-01', to: '2026-11-30', zone: 'UTC', by: 'month' }),
    }),
  );
  expect(screen.getByRole('row', { name: /October 2026/ }).textContent).toBe('October 20261,2001');
});

it('where nothing was written, or it cannot be asked, there is nothing [49.24]', async () => {
  for (const rows of [[], null]) {
    const { call, container } = show(rows);
    await waitFor(() => expect(call).toHaveBeenCalled());
    await waitFor(() => expect(container.querySelector('div, section, svg, table')).toBeNull());
    cleanup();
  }
});

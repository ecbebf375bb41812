import type { Label } from '@switchboard/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { RowLabels } from './row-labels.tsx';

afterEach(cleanup);

const label = (id: number, name: string): Label => ({ id, name, color: 'red', conversations: 1 });

it('rows that appear together ask once for their labels, and show two and how many more there are [41.6]', async () => {
  const calls: unknown[] = [];
  const labels: Record<number, number[]> = { 40: [1, 2, 3], 41: [2], 42: [] };
  const api = makeTestApi(async ({ name }, input) => {
    if (name === 'listLabels') return { data: [label(1, 'Urgent'), label(2, 'VIP'), label(3, 'Wholesale')] };
    const { ids } = (input as { query: { ids: string } }).query;
    calls.push(ids);
    return { data: ids.split(',').map((id) => ({ channel_id: Number(id), label_ids: labels[Number(id)] })) };
  });
  render(
    <TestProviders api={api} store={makeStore({ load: 'ready' })}>
      {[40, 41, 42].map((id) => (
        <div key={id} data-testid={`row-${id}`}>
          <RowLabels channelId={id} />
        </div>
      ))}
    </TestProviders>,
  );
  const first = within(screen.getByTestId('row-40'));
  await first.findByText('Urgent');
  expect(first.getByText('+1').title).toBe('Wholesale');
  expect(screen.getByTestId('row-41').textContent).toBe('VIP');
  expect(screen.getByTestId('row-42').textContent).toBe('');
  expect(calls).toEqual(['40,41,42']);
});

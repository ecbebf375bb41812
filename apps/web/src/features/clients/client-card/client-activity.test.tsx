import { type EndpointAddress, endpoints } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import ClientActivity from './client-activity.tsx';

afterEach(cleanup);

const weeks = ['2026-11-16', '2026-11-23', '2026-11-30'];
const show = (messages_in: number[], messages_out: number[]) => {
  const call = vi.fn((endpoint: EndpointAddress) =>
    endpoint === endpoints.readClientActivity
      ? Promise.resolve({ weeks, messages_in, messages_out })
      : new Promise<never>(() => {}),
  );
  const { container } = render(
    <TestProviders api={makeTestApi(call as never)} store={makeStore()}>
      <ClientActivity clientId={4} />
    </TestProviders>,
  );
  return { call, container };
};

it('a client has the messages of a year by week, as a table too [49.24]', async () => {
  const { call } = show([3, 0, 1], [2, 0, 0]);
  await screen.findByTestId('client-activity');
  expect(call).toHaveBeenCalledWith(endpoints.readClientActivity, expect.objectContaining({ params: { id: 4 } }));
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const cells = screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  expect(cells.map((row) => row.map((cell) => cell?.replaceAll(/\s/gu, ' ')))).toEqual([
    ['Week', 'From clients', 'To clients'],
    ['Nov 16 – 22, 2026', '3', '2'],
    ['Nov 23 – 29, 2026', '0', '0'],
    ['Nov 30 – Dec 6, 2026', '1', '0'],
  ]);
});

it('of one who has not written there is nothing [49.24]', async () => {
  const { call, container } = show([0, 0, 0], [0, 0, 0]);
  await waitFor(() => expect(call).toHaveBeenCalled());
  await Promise.resolve();
  expect(container.querySelector('section, svg, table')).toBeNull();
});

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../api/api-error.ts';
import { PageObjectsProvider } from './page-objects.tsx';
import { PageQueriesProvider } from './page-queries.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('fetches again what an event made stale while the server did not answer', async () => {
  const fetched = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('before')
    .mockRejectedValueOnce(new NetworkError())
    .mockRejectedValueOnce(new NetworkError())
    .mockRejectedValueOnce(new NetworkError())
    .mockResolvedValue('after');
  function Page() {
    const queries = useQueryClient();
    const { data } = useQuery({ queryKey: ['page'], queryFn: fetched });
    return (
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: ['page'] })}>
        {data}
      </button>
    );
  }
  render(
    <PageObjectsProvider>
      <PageQueriesProvider>
        <Page />
      </PageQueriesProvider>
    </PageObjectsProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  act(() => screen.getByText('before').click());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('before')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('after')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledTimes(5);
});

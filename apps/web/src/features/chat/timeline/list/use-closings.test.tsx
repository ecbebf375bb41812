import { channelTypes, endpoints } from '@switchboard/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildState } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { ClosedRow } from './list-rows.tsx';
import { useClosings } from './use-closings.ts';

afterEach(cleanup);

function Closings({ channelId }: { channelId: number }) {
  return useClosings(channelId).map((closing) => <ClosedRow key={closing.seq} closing={closing} />);
}

it('says who closed a conversation and how the client rated it, from when it has been closed for the first time [29.6, 47.8]', async () => {
  const channel = buildChannel({ type: channelTypes.client, state_version: 0 });
  const store = makeStore(buildState([{ channel }]));
  const { me } = store.getState();
  const rating_asked_at = '2026-11-22T10:00:15.000Z';
  const unasked = { rating: null, rating_asked_at: null };
  const answer = vi.fn(() =>
    Promise.resolve({
      data: [
        { number: 4, last_seq: null, closed_at: null, closed_by: null, ...unasked },
        {
          number: 3,
          last_seq: 12,
          closed_at: '2026-11-22T10:00:00.000Z',
          closed_by: null,
          ...unasked,
          rating_asked_at,
        },
        { number: 2, last_seq: 9, closed_at: '2026-11-21T10:00:00.000Z', closed_by: null, rating: 4, rating_asked_at },
        { number: 1, last_seq: 4, closed_at: '2026-11-20T10:00:00.000Z', closed_by: me?.id, ...unasked },
      ],
    }),
  );
  render(
    <TestProviders api={makeTestApi(answer)} store={store}>
      <Closings channelId={channel.id} />
    </TestProviders>,
  );
  expect(answer).not.toHaveBeenCalled();
  act(() =>
    store.setState(({ channels }) => ({ channels: { ...channels, [channel.id]: { ...channel, state_version: 3 } } })),
  );
  await screen.findByText(/Asked for a rating/);
  const lines = (await screen.findAllByTestId('closed-divider')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(new RegExp(`^Closed by ${me?.first_name ?? '-'} .*20`));
  expect(lines[0]).not.toContain('rating');
  expect(lines[1]).toMatch(/^Closed .*21.* · Rated 4 of 5 $/);
  expect(lines[2]).toMatch(/^Closed .*22.* · Asked for a rating$/);
  expect(answer).toHaveBeenCalledWith(endpoints.listEpisodes, expect.anything());
});

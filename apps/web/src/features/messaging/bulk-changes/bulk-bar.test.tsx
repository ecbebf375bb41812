import { type BulkChange, endpoints } from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { makeChoice } from '../../../ui/lists/choice.ts';
import { BulkBar } from './bulk-bar.tsx';

afterEach(cleanup);

const at = '2026-11-27T10:00:00.000Z';
const started: BulkChange = {
  id: 1,
  action: { kind: 'close' },
  state: 'running',
  total: 2,
  done: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
  created_at: at,
  finished_at: null,
  undo_until: null,
};

it('a change is started once, and ends the choice of its rows only [40.1]', async () => {
  let starts = 0;
  let answer: (change: BulkChange) => void = () => {};
  const api = makeTestApi(async (endpoint) => {
    if (endpoint !== endpoints.startBulkChange) return { data: [] };
    starts += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const choice = makeChoice();
  render(
    <TestProviders api={api} store={makeStore({ load: 'ready' })}>
      <BulkBar choice={choice} labels={[]} renderHandOver={() => null} renderSnooze={() => null} />
    </TestProviders>,
  );
  act(() => choice.toggle(1, false));
  act(() => choice.toggle(2, false));
  const close = await screen.findByTestId('bulk-close');
  fireEvent.click(close);
  fireEvent.click(close);
  act(() => choice.toggle(2, false));
  act(() => choice.toggle(3, false));
  answer(started);
  await expect.poll(() => [...choice.ids()]).toEqual([3]);
  expect(starts).toBe(1);
});

it.each([
  ['where a bot asks for ratings, says that nobody is asked when many are closed', [7], 1],
  ['says nothing of ratings where no bot asks for them', [], 0],
])('%s [47.2]', async (_title, bot_ids, lines) => {
  const choice = makeChoice();
  let isAnswered = false;
  const api = makeTestApi(async (endpoint) => {
    if (endpoint !== endpoints.listRatingBots) return { data: [] };
    isAnswered = true;
    return { bot_ids };
  });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe(), load: 'ready' })}>
      <BulkBar choice={choice} labels={[]} renderHandOver={() => null} renderSnooze={() => null} />
    </TestProviders>,
  );
  act(() => choice.toggle(1, false));
  await screen.findByTestId('bulk-close');
  await expect.poll(() => isAnswered).toBe(true);
  await expect.poll(() => screen.queryAllByText(/aren’t asked for ratings/)).toHaveLength(lines);
});

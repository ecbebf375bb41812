import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildConversation, buildMe, buildState } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { WaitingMarks } from './waiting-marks.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const waitingFor = (id: number, minutes: number | null) => ({
  channel: buildConversation({ id, awaiting_since: minutes === null ? null : minutesAgo(minutes) }),
});
const show = (minutes: readonly (number | null)[], locale: 'en-US' | 'uk-UA' = 'en-US') => {
  const store = makeStore(buildState(minutes.map((waited, index) => waitingFor(40 + index, waited))));
  render(
    <TestProviders api={makeTestApi()} store={store} locale={locale}>
      <WaitingMarks />
    </TestProviders>,
  );
  return {
    store,
    marks: () => Object.values(store.getState().waitingMarks).map(({ label, level }) => [label, level]),
  };
};

it('says how long each client has waited, and whether that is long', () => {
  const { marks } = show([0, 14, 15, 59, 60, 125, 1440 * 3, null]);
  expect(marks()).toEqual([
    ['< 1 min', 'short'],
    ['14 min', 'short'],
    ['15 min', 'long'],
    ['59 min', 'long'],
    ['1 h', 'tooLong'],
    ['2 h', 'tooLong'],
    ['3 d', 'tooLong'],
  ]);
});

it('says it in the reader’s language', () => {
  expect(show([5, 120], 'uk-UA').marks()).toEqual([
    ['5 хв', 'short'],
    ['2 год', 'tooLong'],
  ]);
});

it('goes on as time passes, without anything being heard', () => {
  const { marks, store } = show([14, 120]);
  const untouched = store.getState().waitingMarks[41];
  act(() => void vi.advanceTimersByTime(60_000));
  expect(marks()).toEqual([
    ['15 min', 'long'],
    ['2 h', 'tooLong'],
  ]);
  expect(store.getState().waitingMarks[41]).toBe(untouched);
});

it('follows what an administrator sets, and ends with the answer [23.16]', () => {
  const { marks, store } = show([14]);
  const { workspace } = buildMe();
  act(() =>
    store.setState({
      me: buildMe({
        workspace: { ...workspace, waiting: { long_minutes: 5, too_long_minutes: 10, reopen_grace_minutes: 10 } },
      }),
    }),
  );
  expect(marks()).toEqual([['14 min', 'tooLong']]);
  act(() => store.setState({ channels: { 40: buildConversation({ awaiting_since: null }) } }));
  expect(marks()).toEqual([]);
});

import type { Channel, ConversationTarget } from '@switchboard/contract';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putChannel } from '../../store/channels.ts';
import { makeStore } from '../../store/store.ts';
import { buildConversation, buildMe, buildState, buildTarget } from '../../store/testing/build.ts';
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

describe('where the answer has a target', () => {
  const since = () => minutesAgo(30);
  const soon = (minutes: number) => minutesAgo(-minutes);
  const showTargets = (targets: readonly ConversationTarget[], more: Partial<Channel> = {}, locale?: 'uk-UA') => {
    const channel = buildConversation({ awaiting_since: since(), targets: [...targets], ...more });
    const shown = show([], locale);
    act(() => shown.store.setState((state) => putChannel(state, channel)));
    return { ...shown, closing: () => shown.store.getState().closingMarks[40] };
  };
  const answer = (warn: number, due: number, more: Partial<ConversationTarget> = {}) =>
    buildTarget({ since: since(), warn_at: soon(warn), due_at: soon(due), ...more });

  it.each([
    [10, 12, '12 min left', 'short'],
    [-1, 12, '12 min left', 'long'],
    [-1, 0.2, '1 min left', 'long'],
    [-9, -8, '8 min late', 'tooLong'],
    [-9, -0.2, '< 1 min late', 'tooLong'],
    [100, 125, '2 h left', 'short'],
  ])('the mark says how long is left, or for how long it is late: %s %s [46.5]', (warn, due, label, level) => {
    expect(showTargets([answer(warn, due)]).marks()).toEqual([[label, level]]);
  });

  it('its words name both times, and how near the later is [46.5]', () => {
    const titleOf = (warn: number, due: number) =>
      showTargets([answer(warn, due)]).store.getState().waitingMarks[40]?.title;
    expect(titleOf(10, 12)).toMatch(/^Awaiting reply since .+\. The answer is due by .+\.$/);
    expect(titleOf(-1, 12)).toMatch(/is due soon, by /);
    expect(titleOf(-9, -8)).toMatch(/was due by /);
    expect(showTargets([answer(-9, -8)], {}, 'uk-UA').marks()).toEqual([['прострочено на 8 хв', 'tooLong']]);
  });

  it('goes on as time passes, and ends with the wait that it is of [46.3, 46.5]', () => {
    const { marks, store } = showTargets([answer(1, 2)]);
    act(() => void vi.advanceTimersByTime(59_999));
    expect(marks()).toEqual([['2 min left', 'short']]);
    act(() => void vi.advanceTimersByTime(1));
    expect(marks()).toEqual([['1 min left', 'long']]);
    act(() => void vi.advanceTimersByTime(120_000));
    expect(marks()).toEqual([['1 min late', 'tooLong']]);
    const held = store.getState().channels[40] as Channel;
    act(() => store.setState((state) => putChannel(state, { ...held, awaiting_since: minutesAgo(3) })));
    expect(marks()).toEqual([['3 min', 'short']]);
    act(() => store.setState((state) => putChannel(state, { ...held, awaiting_since: null })));
    expect(marks()).toEqual([]);
  });

  it('follows the clock of the server [46.5]', () => {
    const { marks, store } = showTargets([answer(-9, -8)]);
    act(() => store.setState({ clockAheadMs: 20 * 60_000 }));
    expect(marks()).toEqual([['12 min left', 'short']]);
  });

  it('a conversation that has to be closed is marked once that is near, and not closed or put off [46.3, 46.5]', () => {
    const closing = (warn: number, due: number, more: Partial<ConversationTarget> = {}) =>
      answer(warn, due, { kind: 'closing', ...more });
    const quiet = { awaiting_since: null };
    expect(showTargets([closing(5, 25)], quiet).closing()).toBeUndefined();
    expect(showTargets([closing(-5, 25)], quiet).closing()).toMatchObject({
      label: 'Close within 25 min',
      level: 'long',
    });
    const late = showTargets([closing(-50, -25)], quiet);
    expect([late.marks(), late.closing()?.label]).toEqual([[], 'Closing 25 min late']);
    expect(showTargets([closing(-5, 25, { is_paused: true })], quiet).closing()).toBeUndefined();
    expect(showTargets([closing(-5, 25)], { ...quiet, state: 'closed' }).closing()).toBeUndefined();
  });
});
